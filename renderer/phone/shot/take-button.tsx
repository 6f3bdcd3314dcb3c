import { take } from "./taking.ts";

interface TakeButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly className: string;
  /** Called before the photo is examined. */
  readonly onTaken?: () => void;
}

/** Opens the phone's camera app. It works over plain HTTP, where browsers give pages no live picture. */
export function TakeButton({ label, busy, className, onTaken }: TakeButtonProps) {
  return (
    <label className={className} aria-busy={busy}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (!photo) return;
          onTaken?.();
          void take(photo);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
