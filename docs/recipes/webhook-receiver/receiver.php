<?php

// Receives the webhooks of Forecourt. Needs PHP 8.1 or newer, and no packages.
//
//     export WEBHOOK_SECRET=whsec_... MESSAGES_DIR=/var/lib/webhooks
//     php -S 0.0.0.0:8080 receiver.php     # receives; in production, put the file behind Apache or nginx
//     php receiver.php                     # handles the messages that were received: run it every minute

declare(strict_types=1);

ini_set('display_errors', 'stderr');

/** Change this: what your program does with a message. If it throws, the message stays in the inbox and is handled again. */
function handle(array $message): void
{
    echo $message['type'], ' ', json_encode($message['data'], JSON_UNESCAPED_SLASHES), "\n";
}

const MAX_AGE_SECONDS = 300;
const MAX_BYTES = 1_000_000;

/** One file per message, named by its id: new ones in inbox/, handled ones in done/. Not in a folder that the web server shows. */
function openFolders(): void
{
    $folder = (string) getenv('MESSAGES_DIR');
    is_dir($folder) && chdir($folder) || throw new RuntimeException('Set MESSAGES_DIR to a folder outside of the web root.');
    foreach (['inbox', 'done'] as $name) {
        is_dir($name) || @mkdir($name) || is_dir($name) || throw new RuntimeException("cannot create $folder/$name");
    }
}

function isGenuine(string $id, string $sentAt, string $signatures, string $body): bool
{
    $secret = (string) getenv('WEBHOOK_SECRET');
    str_starts_with($secret, 'whsec_') || throw new RuntimeException('Set WEBHOOK_SECRET to the secret of the subscription.');
    if (!preg_match('/^[\w-]{1,100}$/D', $id) || !preg_match('/^\d{1,15}$/D', $sentAt)) {
        return false;
    }
    if (abs(time() - (int) $sentAt) > MAX_AGE_SECONDS) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
    // After a rotation there are two signatures, one for each secret.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

/** Stores a message, unless it is stored already. The rename makes it appear complete or not at all. */
function store(string $id, string $body): void
{
    // Two attempts of one message can arrive at the same time.
    $lock = fopen('inbox/.storing', 'c');
    flock($lock, LOCK_EX);
    if (file_exists("inbox/$id.json") || file_exists("done/$id.json")) {
        return;
    }
    $part = "inbox/$id.part";
    $file = fopen($part, 'wb');
    $isStored = $file && fwrite($file, $body) === strlen($body) && fflush($file) && fsync($file) && fclose($file);
    $isStored && rename($part, "inbox/$id.json") || throw new RuntimeException("cannot store $id");
}

/** Handles all messages in the inbox, the oldest first: the ids are in the order of time. A second run at the same time ends. */
function handleInbox(): void
{
    $lock = fopen('inbox/.handling', 'c');
    if (!flock($lock, LOCK_EX | LOCK_NB)) {
        return;
    }
    foreach (glob('inbox/*.json') as $path) {
        try {
            handle(json_decode(file_get_contents($path), true, 32, JSON_THROW_ON_ERROR));
            rename($path, 'done/' . basename($path));
        } catch (Throwable $error) {
            error_log("$path: $error");
        }
    }
}

function receive(): int
{
    $header = fn (string $name): string => $_SERVER['HTTP_WEBHOOK_' . $name] ?? '';
    $body = (string) file_get_contents('php://input', length: MAX_BYTES + 1);
    if (strlen($body) > MAX_BYTES) {
        return 413;
    }
    if (!isGenuine($header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'), $body)) {
        return 401;
    }
    store($header('ID'), $body);
    return 204;
}

// If anything fails, the answer is 500, and Forecourt sends the message again.
http_response_code(500);
openFolders();
if (PHP_SAPI === 'cli') {
    handleInbox();
} else {
    http_response_code(receive());
}
