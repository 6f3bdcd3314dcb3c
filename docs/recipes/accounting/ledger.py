"""Exports the sales of a dealership into a ledger, each exactly once. Run it as often as you like, for example every hour.

    API_URL=http://127.0.0.1:4780 API_KEY=prod_... python3 ledger.py

Needs Python 3.9 or newer, and no packages. The key needs the permissions vehicles:read and, for the buyers, leads:read.
"""

import json
import os
import sqlite3
import sys
import time
import urllib.error
import urllib.request
from decimal import Decimal

API_URL = os.environ.get("API_URL", "http://127.0.0.1:4780")
API_KEY = os.environ.get("API_KEY", "")
BOOKS = os.environ.get("BOOKS", "books.db")
PAGE_SIZE = int(os.environ.get("PAGE_SIZE", "200"))
MAX_ATTEMPTS = 6

# An incremental read: every sale in the order of its last change, voided sales included.
BEGIN = f"/v1/sales?updatedSince=2000-01-01T00:00:00Z&limit={PAGE_SIZE}"

TABLES = """
-- The ledger: only added to, never changed. The amounts of a sale add up to its price now, or to 0 if it was voided.
create table if not exists entries (
  number integer primary key,
  posted_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
  sale_id text not null,
  kind text not null check (kind in ('sale', 'reversal')),
  sold_at text not null,
  contact_id text,
  amount_cents integer not null,
  reason text
);
create index if not exists entries_of_sale on entries (sale_id, number);
-- Where to continue. `begins_again`: a complete read is under way, and `seen` has the sales that it has found.
create table if not exists export (next_url text not null, begins_again integer not null);
create table if not exists seen (sale_id text primary key);
"""


def main():
    if not API_KEY:
        sys.exit("Set API_KEY to a key of Forecourt with the permission vehicles:read.")
    books = sqlite3.connect(BOOKS, timeout=60, isolation_level=None)
    books.executescript(TABLES)
    while export_page(books):
        pass
    entries, total = books.execute("select count(*), coalesce(sum(amount_cents), 0) from entries").fetchone()
    print(f"{entries} {'entry' if entries == 1 else 'entries'}, {total / 100:,.2f} in the books")


def export_page(books):
    """Posts one page of changes. Returns whether more are waiting.

    The entries and the place to continue are saved in one transaction: a run that ends anywhere has posted a page completely
    or not at all. The transaction begins before the page is read, so that a second run waits instead of posting the same page.
    """
    books.execute("begin immediate")
    try:
        url, begins_again = books.execute("select next_url, begins_again from export").fetchone() or (BEGIN, False)
        answer = get(url)
        if answer is None:  # The place to continue is no longer valid: read everything again.
            begins_again, has_more, next_url = True, True, BEGIN
            books.execute("delete from seen")
        else:
            sales, has_more, next_url = answer
            for sale in sales:
                post(books, sale)
            if begins_again:
                books.executemany("insert or ignore into seen values (?)", [(sale["id"],) for sale in sales])
                if not has_more:
                    reverse_unseen(books)
                    begins_again = False
        books.execute("delete from export")
        books.execute("insert into export values (?, ?)", (next_url, begins_again))
        books.execute("commit")
        return has_more
    except BaseException:
        books.rollback()
        raise


def post(books, sale):
    """Compares a sale with its entries, and posts the difference. A sale that did not change posts nothing."""
    counts = not sale.get("deleted") and sale["voidedAt"] is None
    wanted = (sale["soldAt"], sale["contactId"], int(sale["soldPrice"] * 100)) if counts else None
    posted = posted_values(books, sale["id"])
    if posted == wanted:
        return
    if posted is not None:
        reason = "corrected" if counts else sale.get("voidReason") or "deleted"
        add_entry(books, sale["id"], "reversal", posted, reason)
    if wanted is not None:
        add_entry(books, sale["id"], "sale", wanted, None)


def posted_values(books, sale_id):
    """Date, buyer and amount of the sale's last entry, or None if it has none or was reversed."""
    last = "select kind, sold_at, contact_id, amount_cents from entries where sale_id = ? order by number desc limit 1"
    entry = books.execute(last, (sale_id,)).fetchone()
    return entry[1:] if entry and entry[0] == "sale" else None


def add_entry(books, sale_id, kind, values, reason):
    sold_at, contact_id, cents = values
    amount = -cents if kind == "reversal" else cents
    columns = "(sale_id, kind, sold_at, contact_id, amount_cents, reason)"
    books.execute(
        f"insert into entries {columns} values (?, ?, ?, ?, ?, ?)", (sale_id, kind, sold_at, contact_id, amount, reason)
    )


def reverse_unseen(books):
    """After a complete read: reverses the sales that no longer exist."""
    for (sale_id,) in books.execute("select distinct sale_id from entries except select sale_id from seen").fetchall():
        post(books, {"id": sale_id, "deleted": True})


def get(url):
    """Reads one page: its sales, whether more are waiting, and the URL to continue with. None if the URL has expired."""
    request = urllib.request.Request(API_URL + url, headers={"Authorization": f"Bearer {API_KEY}"})
    for attempt in range(1, MAX_ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                # Decimal keeps prices exact. Link is `</v1/sales?cursor=...>; rel="next"`.
                sales = json.load(response, parse_float=Decimal)
                next_url = response.headers["Link"].split(">")[0].lstrip("<")
                return sales, response.headers["X-Has-More"] == "true", next_url
        except urllib.error.HTTPError as error:
            if error.code == 410:
                return None
            if error.code != 429 and error.code < 500:
                sys.exit(f"Forecourt refused the request: {error.read().decode()}")
            problem, wait = f"status {error.code}", error.headers.get("Retry-After")
        except OSError as error:
            problem, wait = str(error), None
        pause = int(wait) if wait else 2**attempt
        if attempt == MAX_ATTEMPTS or pause > 60:
            sys.exit(f"Forecourt does not answer ({problem}). The next run continues where this one stopped.")
        print(f"Forecourt does not answer ({problem}), trying again in {pause} s", file=sys.stderr)
        time.sleep(pause)


if __name__ == "__main__":
    main()
