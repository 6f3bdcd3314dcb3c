"""A client of the Forecourt API for Python 3.9 and newer. It needs the standard library only: copy this file.

    from forecourt import Forecourt, ForecourtError

    api = Forecourt("http://127.0.0.1:4780", "prod_...")
    for vehicle in api.vehicles_list(status="IN_STOCK", limit=50):
        print(vehicle["make"], vehicle["model"], vehicle["askingPrice"])

Generated from the same contracts as docs/openapi.json: one method for each operation that takes an API key. Path
parameters come first, then the body as a dictionary; query parameters are keyword arguments. A method returns the body
of the answer: a dictionary, a list, or bytes for a file. Endpoints with an envelope return `data`. `api.last` has the
status and the headers of the last answer.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping
from typing import Any


class ForecourtError(Exception):
    """An error that the API answered. Decide by `code`; `message` is for people."""

    def __init__(self, status: int, error: Mapping[str, Any], request_id: str | None) -> None:
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.status = status
        self.code = error.get("code")
        self.message = error.get("message")
        self.field = error.get("field")
        self.details = error.get("details") or {}
        self.request_id = request_id


class Answer:
    """Status, headers and meta of an answer."""

    def __init__(self, status: int, headers: Mapping[str, str], meta: Mapping[str, Any]) -> None:
        self.status = status
        self.headers = headers
        self.meta = meta


class Forecourt:
    """Calls one server with one key.

    A request that met a limit (429) or an outage (503) is repeated up to `retries` times, after the time that the server names.
    Each POST has an Idempotency-Key, so that a repetition does nothing twice.
    """

    def __init__(self, origin: str, key: str, *, sandbox: bool = False, timeout: float = 60, retries: int = 2) -> None:
        self._base = origin.rstrip("/") + ("/sandbox/v1" if sandbox else "/v1")
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self.last: Answer | None = None

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any | None = None,
        upload: tuple[str, bytes, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Sends a request below the base address. `upload` is the field, the content and the file name of a multipart form."""
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        url = self._base + path + ("?" + urllib.parse.urlencode(given) if given else "")
        sent = {"Authorization": f"Bearer {self._key}", "Accept": "application/json", "User-Agent": "forecourt-python/1"}
        data: bytes | None = None
        if upload is not None:
            data, sent["Content-Type"] = _form(upload, body or {})
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        if method == "POST":
            sent["Idempotency-Key"] = str(uuid.uuid4())
        sent.update(headers or {})
        return self._send(urllib.request.Request(url, data=data, method=method, headers=sent))

    def _send(self, request: urllib.request.Request) -> Any:
        for attempt in range(self._retries + 1):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as response:
                    return self._read(response.status, response.headers, response.read())
            except urllib.error.HTTPError as error:
                with error:
                    if error.code == 304:
                        return self._read(304, error.headers, b"")
                    wait = _seconds(error.headers.get("Retry-After"))
                    if error.code in (429, 503) and attempt < self._retries and wait is not None and wait <= 60:
                        time.sleep(wait)
                        continue
                    raise _failure(error) from None
        raise AssertionError("the loop returns or raises")

    def _read(self, status: int, headers: Mapping[str, str], content: bytes) -> Any:
        is_json = (headers.get("Content-Type") or "").startswith("application/json")
        body = json.loads(content) if is_json and content else content or None
        wrapped = isinstance(body, dict) and body.get("status") == "success" and "meta" in body
        self.last = Answer(status, headers, body["meta"] if wrapped else {})
        return body["data"] if wrapped else body

    def system_events(
        self,
        *,
        types: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Stream progress as server-sent events: GET /events"""
        return self.request(
            "GET",
            "/events",
            query={"types": types},
            headers=headers,
        )

    def administration_accounts(
        self,
        *,
        search: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List every account of the installation, newest first: GET /admin/accounts"""
        return self.request(
            "GET",
            "/admin/accounts",
            query={"search": search, "limit": limit, "offset": offset},
            headers=headers,
        )

    def administration_change_plan(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change an account's plan; the new limits apply at once: PATCH /admin/accounts/{id}"""
        return self.request(
            "PATCH",
            f"/admin/accounts/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def audit_list(
        self,
        *,
        actor: Any = None,
        action: Any = None,
        subject: Any = None,
        from_: Any = None,
        to: Any = None,
        format: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List who did what, when and from where, newest first: GET /admin/audit"""
        return self.request(
            "GET",
            "/admin/audit",
            query={
                "actor": actor,
                "action": action,
                "subject": subject,
                "from": from_,
                "to": to,
                "format": format,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def backups_list(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the backups of the installation, newest first: GET /admin/backups"""
        return self.request(
            "GET",
            "/admin/backups",
            headers=headers,
        )

    def backups_make(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Make a backup now: POST /admin/backups"""
        return self.request(
            "POST",
            "/admin/backups",
            headers=headers,
        )

    def keys_test(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the permissions of the key: GET /auth/test"""
        return self.request(
            "GET",
            "/auth/test",
            headers=headers,
        )

    def keys_account(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the account with its plan, limits and usage: GET /account"""
        return self.request(
            "GET",
            "/account",
            headers=headers,
        )

    def dealership_get(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the profile of the dealership: GET /account/dealership"""
        return self.request(
            "GET",
            "/account/dealership",
            headers=headers,
        )

    def dealership_change(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change the profile of the dealership: PATCH /account/dealership"""
        return self.request(
            "PATCH",
            "/account/dealership",
            body=body,
            headers=headers,
        )

    def dealership_logo(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the logo of the dealership: GET /account/dealership/logo"""
        return self.request(
            "GET",
            "/account/dealership/logo",
            headers=headers,
        )

    def dealership_set_logo(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set the logo of the dealership (PNG or JPG, at most 2 MB): PUT /account/dealership/logo"""
        return self.request(
            "PUT",
            "/account/dealership/logo",
            upload=("file", content, file_name),
            headers=headers,
        )

    def dealership_remove_logo(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete the logo of the dealership: DELETE /account/dealership/logo"""
        return self.request(
            "DELETE",
            "/account/dealership/logo",
            headers=headers,
        )

    def vehicle_facets_count(
        self,
        *,
        search: Any = None,
        status: Any = None,
        teamId: Any = None,
        make: Any = None,
        model: Any = None,
        yearMin: Any = None,
        yearMax: Any = None,
        priceMin: Any = None,
        priceMax: Any = None,
        priceToMarketMin: Any = None,
        priceToMarketMax: Any = None,
        suggestedChange: Any = None,
        gradeMin: Any = None,
        gradeMax: Any = None,
        hasOpenLeads: Any = None,
        notInspected: Any = None,
        unpriced: Any = None,
        minDaysInStock: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Count the vehicles for each value of each filter: GET /vehicles/facets"""
        return self.request(
            "GET",
            "/vehicles/facets",
            query={
                "search": search,
                "status": status,
                "teamId": teamId,
                "make": make,
                "model": model,
                "yearMin": yearMin,
                "yearMax": yearMax,
                "priceMin": priceMin,
                "priceMax": priceMax,
                "priceToMarketMin": priceToMarketMin,
                "priceToMarketMax": priceToMarketMax,
                "suggestedChange": suggestedChange,
                "gradeMin": gradeMin,
                "gradeMax": gradeMax,
                "hasOpenLeads": hasOpenLeads,
                "notInspected": notInspected,
                "unpriced": unpriced,
                "minDaysInStock": minDaysInStock,
            },
            headers=headers,
        )

    def vehicles_list(
        self,
        *,
        search: Any = None,
        status: Any = None,
        teamId: Any = None,
        make: Any = None,
        model: Any = None,
        yearMin: Any = None,
        yearMax: Any = None,
        priceMin: Any = None,
        priceMax: Any = None,
        priceToMarketMin: Any = None,
        priceToMarketMax: Any = None,
        suggestedChange: Any = None,
        gradeMin: Any = None,
        gradeMax: Any = None,
        hasOpenLeads: Any = None,
        notInspected: Any = None,
        unpriced: Any = None,
        minDaysInStock: Any = None,
        include: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        updatedSince: Any = None,
        cursor: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the inventory: GET /vehicles"""
        return self.request(
            "GET",
            "/vehicles",
            query={
                "search": search,
                "status": status,
                "teamId": teamId,
                "make": make,
                "model": model,
                "yearMin": yearMin,
                "yearMax": yearMax,
                "priceMin": priceMin,
                "priceMax": priceMax,
                "priceToMarketMin": priceToMarketMin,
                "priceToMarketMax": priceToMarketMax,
                "suggestedChange": suggestedChange,
                "gradeMin": gradeMin,
                "gradeMax": gradeMax,
                "hasOpenLeads": hasOpenLeads,
                "notInspected": notInspected,
                "unpriced": unpriced,
                "minDaysInStock": minDaysInStock,
                "include": include,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
                "updatedSince": updatedSince,
                "cursor": cursor,
            },
            headers=headers,
        )

    def vehicles_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a vehicle; a VIN fills in make, model and year if they are absent: POST /vehicles"""
        return self.request(
            "POST",
            "/vehicles",
            body=body,
            headers=headers,
        )

    def vehicles_bulk(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Share many vehicles with a team, or stop sharing them: all of them, or none: POST /vehicles/bulk"""
        return self.request(
            "POST",
            "/vehicles/bulk",
            body=body,
            headers=headers,
        )

    def vehicles_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a vehicle by id, VIN or stock number: GET /vehicles/{id}"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}",
            headers=headers,
        )

    def vehicles_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a vehicle: PATCH /vehicles/{id}"""
        return self.request(
            "PATCH",
            f"/vehicles/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def vehicles_remove(
        self,
        id: str,
        *,
        purge: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a vehicle, or archive it if something refers to it: DELETE /vehicles/{id}"""
        return self.request(
            "DELETE",
            f"/vehicles/{_quoted(id)}",
            query={"purge": purge},
            headers=headers,
        )

    def vehicles_decode_vin(
        self,
        vin: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Decode a VIN offline: GET /vehicles/decode-vin/{vin}"""
        return self.request(
            "GET",
            f"/vehicles/decode-vin/{_quoted(vin)}",
            headers=headers,
        )

    def vehicles_sell(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Record the sale of a vehicle: POST /vehicles/{id}/sale"""
        return self.request(
            "POST",
            f"/vehicles/{_quoted(id)}/sale",
            body=body,
            headers=headers,
        )

    def vehicles_sale(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a vehicle's last sale, with the buyer: GET /vehicles/{id}/sale"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}/sale",
            headers=headers,
        )

    def vehicles_timeline(
        self,
        id: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List everything that happened to a vehicle, newest first: GET /vehicles/{id}/timeline"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}/timeline",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def vehicles_import_csv(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        dryRun: Any = None,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Import an inventory from a CSV file: POST /vehicles/import"""
        return self.request(
            "POST",
            "/vehicles/import",
            query={"dryRun": dryRun, "teamId": teamId},
            upload=("file", content, file_name),
            headers=headers,
        )

    def vehicle_changes_change(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change the same fields of up to 1,000 vehicles: all of them, or none: PATCH /vehicles"""
        return self.request(
            "PATCH",
            "/vehicles",
            body=body,
            headers=headers,
        )

    def sales_list(
        self,
        *,
        soldAfter: Any = None,
        soldBefore: Any = None,
        vehicleId: Any = None,
        contactId: Any = None,
        voided: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        updatedSince: Any = None,
        cursor: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the sales of all vehicles that the caller may see: GET /sales"""
        return self.request(
            "GET",
            "/sales",
            query={
                "soldAfter": soldAfter,
                "soldBefore": soldBefore,
                "vehicleId": vehicleId,
                "contactId": contactId,
                "voided": voided,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
                "updatedSince": updatedSince,
                "cursor": cursor,
            },
            headers=headers,
        )

    def sales_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a sale with its corrections, voided or not: GET /sales/{id}"""
        return self.request(
            "GET",
            f"/sales/{_quoted(id)}",
            headers=headers,
        )

    def sales_correct(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Correct the given fields of a sale: PATCH /sales/{id}"""
        return self.request(
            "PATCH",
            f"/sales/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def sales_void(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Void a sale: POST /sales/{id}/void"""
        return self.request(
            "POST",
            f"/sales/{_quoted(id)}/void",
            body=body,
            headers=headers,
        )

    def sale_papers_window_sticker(
        self,
        id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the vehicle's window sticker for buyers as PDF: GET /vehicles/{id}/window-sticker.pdf"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}/window-sticker.pdf",
            query={"language": language},
            headers=headers,
        )

    def sale_papers_buyers_guide(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the warranty terms of the vehicle's Buyers Guide: GET /vehicles/{id}/buyers-guide"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}/buyers-guide",
            headers=headers,
        )

    def sale_papers_set_buyers_guide(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set the warranty terms of the vehicle's Buyers Guide: PUT /vehicles/{id}/buyers-guide"""
        return self.request(
            "PUT",
            f"/vehicles/{_quoted(id)}/buyers-guide",
            body=body,
            headers=headers,
        )

    def sale_papers_buyers_guide_pdf(
        self,
        id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the vehicle's Buyers Guide as PDF, front and back: GET /vehicles/{id}/buyers-guide.pdf"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}/buyers-guide.pdf",
            query={"language": language},
            headers=headers,
        )

    def sale_papers_guide_template(
        self,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get an empty file for the wording of the Buyers Guide: GET /account/dealership/buyers-guide-template"""
        return self.request(
            "GET",
            "/account/dealership/buyers-guide-template",
            query={"language": language},
            headers=headers,
        )

    def sale_papers_guide_wording(
        self,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the dealership's wording of the Buyers Guide: GET /account/dealership/buyers-guide-wording"""
        return self.request(
            "GET",
            "/account/dealership/buyers-guide-wording",
            query={"language": language},
            headers=headers,
        )

    def sale_papers_guide_languages(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the languages in which the dealership has a wording of the Buyers Guide: GET
        /account/dealership/buyers-guide-wording/languages
        """
        return self.request(
            "GET",
            "/account/dealership/buyers-guide-wording/languages",
            headers=headers,
        )

    def sale_papers_set_guide_wording(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set the dealership's wording of the Buyers Guide: PUT /account/dealership/buyers-guide-wording"""
        return self.request(
            "PUT",
            "/account/dealership/buyers-guide-wording",
            query={"language": language},
            upload=("file", content, file_name),
            headers=headers,
        )

    def sale_papers_remove_guide_wording(
        self,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete the dealership's wording of the Buyers Guide in a language: DELETE
        /account/dealership/buyers-guide-wording
        """
        return self.request(
            "DELETE",
            "/account/dealership/buyers-guide-wording",
            query={"language": language},
            headers=headers,
        )

    def vehicle_photos_list(
        self,
        id: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List a vehicle's photos in their order: GET /vehicles/{id}/photos"""
        return self.request(
            "GET",
            f"/vehicles/{_quoted(id)}/photos",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def vehicle_photos_upload(
        self,
        id: str,
        content: bytes,
        file_name: str = "file",
        body: Mapping[str, Any] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a photo to a vehicle (JPG, PNG or HEIC, at most 10 MB): POST /vehicles/{id}/photos"""
        return self.request(
            "POST",
            f"/vehicles/{_quoted(id)}/photos",
            body=body,
            upload=("file", content, file_name),
            headers=headers,
        )

    def vehicle_photos_add_from_inspection(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add photos of a visual inspection of the vehicle: POST /vehicles/{id}/photos/from-inspection"""
        return self.request(
            "POST",
            f"/vehicles/{_quoted(id)}/photos/from-inspection",
            body=body,
            headers=headers,
        )

    def vehicle_photos_update(
        self,
        id: str,
        photoId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a photo's caption, angle or position, or make it the cover: PATCH /vehicles/{id}/photos/{photoId}"""
        return self.request(
            "PATCH",
            f"/vehicles/{_quoted(id)}/photos/{_quoted(photoId)}",
            body=body,
            headers=headers,
        )

    def vehicle_photos_reorder(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Put a vehicle's photos in order: PUT /vehicles/{id}/photos/order"""
        return self.request(
            "PUT",
            f"/vehicles/{_quoted(id)}/photos/order",
            body=body,
            headers=headers,
        )

    def vehicle_photos_remove(
        self,
        id: str,
        photoId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a photo: DELETE /vehicles/{id}/photos/{photoId}"""
        return self.request(
            "DELETE",
            f"/vehicles/{_quoted(id)}/photos/{_quoted(photoId)}",
            headers=headers,
        )

    def files_upload(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        vehicle_id: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Store a photo (JPG, PNG or HEIC, at most 10 MB): POST /files"""
        return self.request(
            "POST",
            "/files",
            query={"vehicle_id": vehicle_id},
            upload=("file", content, file_name),
            headers=headers,
        )

    def files_read(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a stored photo: GET /files/{id}"""
        return self.request(
            "GET",
            f"/files/{_quoted(id)}",
            headers=headers,
        )

    def visual_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Inspect a vehicle's photos: POST /inspections/visual"""
        return self.request(
            "POST",
            "/inspections/visual",
            body=body,
            headers=headers,
        )

    def visual_angles(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Estimate the angle of photos before an inspection: POST /inspections/visual/angles"""
        return self.request(
            "POST",
            "/inspections/visual/angles",
            body=body,
            headers=headers,
        )

    def visual_get(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a visual inspection: GET /inspections/visual/{inspection_id}"""
        return self.request(
            "GET",
            f"/inspections/visual/{_quoted(inspection_id)}",
            headers=headers,
        )

    def visual_list(
        self,
        *,
        vehicle_id: Any = None,
        status: Any = None,
        awaits_review: Any = None,
        created_after: Any = None,
        created_before: Any = None,
        limit: Any = None,
        offset: Any = None,
        updatedSince: Any = None,
        cursor: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List visual inspections, newest first: GET /inspections/visual"""
        return self.request(
            "GET",
            "/inspections/visual",
            query={
                "vehicle_id": vehicle_id,
                "status": status,
                "awaits_review": awaits_review,
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "offset": offset,
                "updatedSince": updatedSince,
                "cursor": cursor,
            },
            headers=headers,
        )

    def visual_report(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the condition report as JSON, or as PDF with `Accept: application/pdf`: GET
        /inspections/visual/{inspection_id}/report
        """
        return self.request(
            "GET",
            f"/inspections/visual/{_quoted(inspection_id)}/report",
            headers=headers,
        )

    def visual_report_pdf(
        self,
        inspection_id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the condition report as PDF: GET /inspections/visual/{inspection_id}/report.pdf"""
        return self.request(
            "GET",
            f"/inspections/visual/{_quoted(inspection_id)}/report.pdf",
            query={"language": language},
            headers=headers,
        )

    def visual_cancel(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Stop an inspection that is still processing: POST /inspections/visual/{inspection_id}/cancel"""
        return self.request(
            "POST",
            f"/inspections/visual/{_quoted(inspection_id)}/cancel",
            headers=headers,
        )

    def visual_review(
        self,
        inspection_id: str,
        damage_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Confirm, reject or correct a finding; `review: null` withdraws the review: PATCH
        /inspections/visual/{inspection_id}/damages/{damage_id}
        """
        return self.request(
            "PATCH",
            f"/inspections/visual/{_quoted(inspection_id)}/damages/{_quoted(damage_id)}",
            body=body,
            headers=headers,
        )

    def visual_add_damage(
        self,
        inspection_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a finding manually: POST /inspections/visual/{inspection_id}/damages"""
        return self.request(
            "POST",
            f"/inspections/visual/{_quoted(inspection_id)}/damages",
            body=body,
            headers=headers,
        )

    def visual_delete_damage(
        self,
        inspection_id: str,
        damage_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a manually added finding: DELETE /inspections/visual/{inspection_id}/damages/{damage_id}"""
        return self.request(
            "DELETE",
            f"/inspections/visual/{_quoted(inspection_id)}/damages/{_quoted(damage_id)}",
            headers=headers,
        )

    def visual_compare(
        self,
        inspection_id: str,
        other_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Compare with an earlier inspection of the same vehicle: new, gone and unchanged findings: GET
        /inspections/visual/{inspection_id}/compare/{other_id}
        """
        return self.request(
            "GET",
            f"/inspections/visual/{_quoted(inspection_id)}/compare/{_quoted(other_id)}",
            headers=headers,
        )

    def by_hand_get(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read what people entered by hand: grade, announcements, tires and remarks: GET
        /inspections/visual/{inspection_id}/by-hand
        """
        return self.request(
            "GET",
            f"/inspections/visual/{_quoted(inspection_id)}/by-hand",
            headers=headers,
        )

    def by_hand_enter(
        self,
        inspection_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Enter by hand what photos cannot show: grade, announcements, tires and remarks: PUT
        /inspections/visual/{inspection_id}/by-hand
        """
        return self.request(
            "PUT",
            f"/inspections/visual/{_quoted(inspection_id)}/by-hand",
            body=body,
            headers=headers,
        )

    def diagnostics_codes(
        self,
        *,
        search: Any = None,
        system: Any = None,
        severity: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Search the trouble codes: GET /diagnostics/codes"""
        return self.request(
            "GET",
            "/diagnostics/codes",
            query={"search": search, "system": system, "severity": severity, "limit": limit, "offset": offset},
            headers=headers,
        )

    def diagnostics_code(
        self,
        code: str,
        *,
        make: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Explain a trouble code: GET /diagnostics/codes/{code}"""
        return self.request(
            "GET",
            f"/diagnostics/codes/{_quoted(code)}",
            query={"make": make},
            headers=headers,
        )

    def diagnostics_read_log(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Convert a log of an OBD app into `obd_data` for a diagnostic: POST /diagnostics/logs"""
        return self.request(
            "POST",
            "/diagnostics/logs",
            upload=("file", content, file_name),
            headers=headers,
        )

    def mechanical_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Diagnose a vehicle from its trouble codes, readings and checks: POST /inspections/mechanical"""
        return self.request(
            "POST",
            "/inspections/mechanical",
            body=body,
            headers=headers,
        )

    def mechanical_get(
        self,
        diagnostic_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a diagnostic: GET /inspections/mechanical/{diagnostic_id}"""
        return self.request(
            "GET",
            f"/inspections/mechanical/{_quoted(diagnostic_id)}",
            headers=headers,
        )

    def mechanical_list(
        self,
        *,
        vehicle_id: Any = None,
        status: Any = None,
        created_after: Any = None,
        created_before: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List diagnostics, newest first: GET /inspections/mechanical"""
        return self.request(
            "GET",
            "/inspections/mechanical",
            query={
                "vehicle_id": vehicle_id,
                "status": status,
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def mechanical_report(
        self,
        diagnostic_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the diagnostic's report as JSON, or as PDF with `Accept: application/pdf`: GET
        /inspections/mechanical/{diagnostic_id}/report
        """
        return self.request(
            "GET",
            f"/inspections/mechanical/{_quoted(diagnostic_id)}/report",
            headers=headers,
        )

    def mechanical_report_pdf(
        self,
        diagnostic_id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the diagnostic's report as PDF: GET /inspections/mechanical/{diagnostic_id}/report.pdf"""
        return self.request(
            "GET",
            f"/inspections/mechanical/{_quoted(diagnostic_id)}/report.pdf",
            query={"language": language},
            headers=headers,
        )

    def report_sharing_share(
        self,
        inspection_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send the condition report by mail as a PDF: POST /inspections/visual/{inspection_id}/report/share"""
        return self.request(
            "POST",
            f"/inspections/visual/{_quoted(inspection_id)}/report/share",
            body=body,
            headers=headers,
        )

    def assessments_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Estimate the repair of a vehicle's damages: POST /inspections/damage-assessment"""
        return self.request(
            "POST",
            "/inspections/damage-assessment",
            body=body,
            headers=headers,
        )

    def assessments_get(
        self,
        assessment_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a damage assessment: GET /inspections/damage-assessment/{assessment_id}"""
        return self.request(
            "GET",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}",
            headers=headers,
        )

    def assessments_list(
        self,
        *,
        vehicle_id: Any = None,
        inspection_id: Any = None,
        created_after: Any = None,
        created_before: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List damage assessments, newest first: GET /inspections/damage-assessment"""
        return self.request(
            "GET",
            "/inspections/damage-assessment",
            query={
                "vehicle_id": vehicle_id,
                "inspection_id": inspection_id,
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def assessments_change(
        self,
        assessment_id: str,
        damage_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Choose another repair option, or change the hours and prices of its lines: PATCH
        /inspections/damage-assessment/{assessment_id}/damages/{damage_id}
        """
        return self.request(
            "PATCH",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/damages/{_quoted(damage_id)}",
            body=body,
            headers=headers,
        )

    def assessments_add_damage(
        self,
        assessment_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a damage to an estimate: POST /inspections/damage-assessment/{assessment_id}/damages"""
        return self.request(
            "POST",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/damages",
            body=body,
            headers=headers,
        )

    def assessments_remove_damage(
        self,
        assessment_id: str,
        damage_id: str,
        *,
        reason: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Remove a damage from an estimate: DELETE /inspections/damage-assessment/{assessment_id}/damages/{damage_id}"""
        return self.request(
            "DELETE",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/damages/{_quoted(damage_id)}",
            query={"reason": reason},
            headers=headers,
        )

    def assessments_approve(
        self,
        assessment_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Approve an estimate as it is: PUT /inspections/damage-assessment/{assessment_id}/approval"""
        return self.request(
            "PUT",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/approval",
            body=body,
            headers=headers,
        )

    def assessments_withdraw_approval(
        self,
        assessment_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Withdraw the approval of an estimate: DELETE /inspections/damage-assessment/{assessment_id}/approval"""
        return self.request(
            "DELETE",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/approval",
            headers=headers,
        )

    def assessments_recompute(
        self,
        assessment_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Recompute the estimate with the current rate book or an earlier version, another region or currency: POST
        /inspections/damage-assessment/{assessment_id}/recompute
        """
        return self.request(
            "POST",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/recompute",
            body=body,
            headers=headers,
        )

    def assessments_report(
        self,
        assessment_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the estimate as JSON, or as PDF or CSV with `Accept: application/pdf` or `text/csv`: GET
        /inspections/damage-assessment/{assessment_id}/report
        """
        return self.request(
            "GET",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/report",
            headers=headers,
        )

    def assessments_report_pdf(
        self,
        assessment_id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the estimate as PDF: GET /inspections/damage-assessment/{assessment_id}/report.pdf"""
        return self.request(
            "GET",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/report.pdf",
            query={"language": language},
            headers=headers,
        )

    def assessments_report_csv(
        self,
        assessment_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the lines of the estimate as CSV: GET /inspections/damage-assessment/{assessment_id}/report.csv"""
        return self.request(
            "GET",
            f"/inspections/damage-assessment/{_quoted(assessment_id)}/report.csv",
            headers=headers,
        )

    def assessments_rate_book(
        self,
        *,
        version: Any = None,
        vehicle_id: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the rates, hours, prices and exchange rates that estimates use: GET /assessments/rate-book"""
        return self.request(
            "GET",
            "/assessments/rate-book",
            query={"version": version, "vehicle_id": vehicle_id},
            headers=headers,
        )

    def assessments_change_rate_book(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Replace the rate book with a new version; earlier versions are kept: PUT /assessments/rate-book"""
        return self.request(
            "PUT",
            "/assessments/rate-book",
            body=body,
            headers=headers,
        )

    def assessments_rate_book_versions(
        self,
        *,
        vehicle_id: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the versions of the rate book, newest first: GET /assessments/rate-book/versions"""
        return self.request(
            "GET",
            "/assessments/rate-book/versions",
            query={"vehicle_id": vehicle_id, "limit": limit, "offset": offset},
            headers=headers,
        )

    def advanced_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Summarize a vehicle's known condition and recommend what to do first: POST /inspections/advanced-diagnostics"""
        return self.request(
            "POST",
            "/inspections/advanced-diagnostics",
            body=body,
            headers=headers,
        )

    def advanced_list(
        self,
        *,
        vehicle_id: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List advanced diagnostics, newest first: GET /inspections/advanced-diagnostics"""
        return self.request(
            "GET",
            "/inspections/advanced-diagnostics",
            query={"vehicle_id": vehicle_id, "limit": limit, "offset": offset},
            headers=headers,
        )

    def advanced_get(
        self,
        diagnostic_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read an advanced diagnostic: GET /inspections/advanced-diagnostics/{diagnostic_id}"""
        return self.request(
            "GET",
            f"/inspections/advanced-diagnostics/{_quoted(diagnostic_id)}",
            headers=headers,
        )

    def cases_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Open a full inspection; later requests with its `case_id` complete its steps: POST /inspections"""
        return self.request(
            "POST",
            "/inspections",
            body=body,
            headers=headers,
        )

    def cases_get(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a full inspection with the status of its steps: GET /inspections/{inspection_id}"""
        return self.request(
            "GET",
            f"/inspections/{_quoted(inspection_id)}",
            headers=headers,
        )

    def cases_list(
        self,
        *,
        vehicle_id: Any = None,
        status: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List full inspections, newest first: GET /inspections"""
        return self.request(
            "GET",
            "/inspections",
            query={"vehicle_id": vehicle_id, "status": status, "limit": limit, "offset": offset},
            headers=headers,
        )

    def cases_complete(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Complete a full inspection; steps that were not done are skipped, then the combined report is made: POST
        /inspections/{inspection_id}/complete
        """
        return self.request(
            "POST",
            f"/inspections/{_quoted(inspection_id)}/complete",
            headers=headers,
        )

    def cases_cancel(
        self,
        inspection_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Cancel an open full inspection, with a reason: POST /inspections/{inspection_id}/cancel"""
        return self.request(
            "POST",
            f"/inspections/{_quoted(inspection_id)}/cancel",
            body=body,
            headers=headers,
        )

    def cases_reopen(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Reopen a completed or cancelled full inspection: POST /inspections/{inspection_id}/reopen"""
        return self.request(
            "POST",
            f"/inspections/{_quoted(inspection_id)}/reopen",
            headers=headers,
        )

    def cases_skip_step(
        self,
        inspection_id: str,
        step: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Skip a step of a full inspection, with a reason: PUT /inspections/{inspection_id}/steps/{step}/skip"""
        return self.request(
            "PUT",
            f"/inspections/{_quoted(inspection_id)}/steps/{_quoted(step)}/skip",
            body=body,
            headers=headers,
        )

    def cases_unskip_step(
        self,
        inspection_id: str,
        step: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Stop skipping a step of a full inspection: DELETE /inspections/{inspection_id}/steps/{step}/skip"""
        return self.request(
            "DELETE",
            f"/inspections/{_quoted(inspection_id)}/steps/{_quoted(step)}/skip",
            headers=headers,
        )

    def cases_set_photos(
        self,
        inspection_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Use an earlier inspection of the vehicle as the photos of a full inspection: PUT
        /inspections/{inspection_id}/steps/visual
        """
        return self.request(
            "PUT",
            f"/inspections/{_quoted(inspection_id)}/steps/visual",
            body=body,
            headers=headers,
        )

    def cases_report(
        self,
        inspection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the combined report as JSON, or as PDF with `Accept: application/pdf`: GET
        /inspections/{inspection_id}/report
        """
        return self.request(
            "GET",
            f"/inspections/{_quoted(inspection_id)}/report",
            headers=headers,
        )

    def cases_report_pdf(
        self,
        inspection_id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the combined report as PDF: GET /inspections/{inspection_id}/report.pdf"""
        return self.request(
            "GET",
            f"/inspections/{_quoted(inspection_id)}/report.pdf",
            query={"language": language},
            headers=headers,
        )

    def teams_list(
        self,
        *,
        search: Any = None,
        ownerId: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the teams that you are in: GET /teams"""
        return self.request(
            "GET",
            "/teams",
            query={
                "search": search,
                "ownerId": ownerId,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def teams_my(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the teams that you own or are a member of, by name: GET /teams/my"""
        return self.request(
            "GET",
            "/teams/my",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def teams_by_slug(
        self,
        slug: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a team by its slug: GET /teams/slug/{slug}"""
        return self.request(
            "GET",
            f"/teams/slug/{_quoted(slug)}",
            headers=headers,
        )

    def teams_of_user(
        self,
        userId: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the teams that you share with a person: GET /teams/user/{userId}"""
        return self.request(
            "GET",
            f"/teams/user/{_quoted(userId)}",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def teams_get(
        self,
        id: str,
        *,
        includeDetails: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a team, with its members if `includeDetails=true`: GET /teams/{id}"""
        return self.request(
            "GET",
            f"/teams/{_quoted(id)}",
            query={"includeDetails": includeDetails},
            headers=headers,
        )

    def teams_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Create a team; the creator owns it: POST /teams"""
        return self.request(
            "POST",
            "/teams",
            body=body,
            headers=headers,
        )

    def teams_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change the name or slug of a team; only for the owner: PATCH /teams/{id}"""
        return self.request(
            "PATCH",
            f"/teams/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def teams_remove(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a team that has no members other than its owner; only for the owner: DELETE /teams/{id}"""
        return self.request(
            "DELETE",
            f"/teams/{_quoted(id)}",
            headers=headers,
        )

    def teams_invite(
        self,
        teamId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Invite an e-mail address to the team; needs `invite_members`: POST /teams/{teamId}/invite"""
        return self.request(
            "POST",
            f"/teams/{_quoted(teamId)}/invite",
            body=body,
            headers=headers,
        )

    def teams_invitations(
        self,
        teamId: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the invitations that can still be accepted, newest first; needs `invite_members`: GET
        /teams/{teamId}/invitations
        """
        return self.request(
            "GET",
            f"/teams/{_quoted(teamId)}/invitations",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def teams_cancel_invitation(
        self,
        invitationId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Cancel an invitation; needs `invite_members`: DELETE /teams/invitations/{invitationId}/cancel"""
        return self.request(
            "DELETE",
            f"/teams/invitations/{_quoted(invitationId)}/cancel",
            headers=headers,
        )

    def teams_accept_invitation(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Join a team with the token of an invitation: POST /teams/accept-invitation"""
        return self.request(
            "POST",
            "/teams/accept-invitation",
            body=body,
            headers=headers,
        )

    def teams_members(
        self,
        teamId: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List a team's members in the order in which they joined: GET /teams/{teamId}/members"""
        return self.request(
            "GET",
            f"/teams/{_quoted(teamId)}/members",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def teams_change_member(
        self,
        teamId: str,
        memberId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Give a member another role; needs `manage_roles`: PATCH /teams/{teamId}/members/{memberId}"""
        return self.request(
            "PATCH",
            f"/teams/{_quoted(teamId)}/members/{_quoted(memberId)}",
            body=body,
            headers=headers,
        )

    def teams_remove_member(
        self,
        teamId: str,
        memberId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Remove a member, which needs `remove_members`, or leave the team: DELETE /teams/{teamId}/members/{memberId}"""
        return self.request(
            "DELETE",
            f"/teams/{_quoted(teamId)}/members/{_quoted(memberId)}",
            headers=headers,
        )

    def roles_list(
        self,
        teamId: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List a team's roles: GET /teams/{teamId}/roles"""
        return self.request(
            "GET",
            f"/teams/{_quoted(teamId)}/roles",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def roles_create(
        self,
        teamId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Create a role; needs `manage_roles` and every permission that the role grants: POST /teams/{teamId}/roles"""
        return self.request(
            "POST",
            f"/teams/{_quoted(teamId)}/roles",
            body=body,
            headers=headers,
        )

    def roles_update(
        self,
        teamId: str,
        roleId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a role; needs `manage_roles` and every permission that the change adds: PATCH
        /teams/{teamId}/roles/{roleId}
        """
        return self.request(
            "PATCH",
            f"/teams/{_quoted(teamId)}/roles/{_quoted(roleId)}",
            body=body,
            headers=headers,
        )

    def roles_remove(
        self,
        teamId: str,
        roleId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a role that no member has and no invitation uses; needs `manage_roles`: DELETE
        /teams/{teamId}/roles/{roleId}
        """
        return self.request(
            "DELETE",
            f"/teams/{_quoted(teamId)}/roles/{_quoted(roleId)}",
            headers=headers,
        )

    def leads_list(
        self,
        *,
        search: Any = None,
        action: Any = None,
        targetName: Any = None,
        tag: Any = None,
        olderThanDays: Any = None,
        overdue: Any = None,
        assigneeId: Any = None,
        dueBefore: Any = None,
        campaignId: Any = None,
        utmSource: Any = None,
        utmMedium: Any = None,
        utmCampaign: Any = None,
        utmTerm: Any = None,
        utmContent: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        status: Any = None,
        carId: Any = None,
        updatedSince: Any = None,
        cursor: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the leads of all vehicles that the caller may see: GET /leads"""
        return self.request(
            "GET",
            "/leads",
            query={
                "search": search,
                "action": action,
                "targetName": targetName,
                "tag": tag,
                "olderThanDays": olderThanDays,
                "overdue": overdue,
                "assigneeId": assigneeId,
                "dueBefore": dueBefore,
                "campaignId": campaignId,
                "utmSource": utmSource,
                "utmMedium": utmMedium,
                "utmCampaign": utmCampaign,
                "utmTerm": utmTerm,
                "utmContent": utmContent,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
                "status": status,
                "carId": carId,
                "updatedSince": updatedSince,
                "cursor": cursor,
            },
            headers=headers,
        )

    def leads_list_of_car(
        self,
        carId: str,
        *,
        search: Any = None,
        action: Any = None,
        targetName: Any = None,
        tag: Any = None,
        olderThanDays: Any = None,
        overdue: Any = None,
        assigneeId: Any = None,
        dueBefore: Any = None,
        campaignId: Any = None,
        utmSource: Any = None,
        utmMedium: Any = None,
        utmCampaign: Any = None,
        utmTerm: Any = None,
        utmContent: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        status: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List a vehicle's leads in their order: GET /leads/car/{carId}"""
        return self.request(
            "GET",
            f"/leads/car/{_quoted(carId)}",
            query={
                "search": search,
                "action": action,
                "targetName": targetName,
                "tag": tag,
                "olderThanDays": olderThanDays,
                "overdue": overdue,
                "assigneeId": assigneeId,
                "dueBefore": dueBefore,
                "campaignId": campaignId,
                "utmSource": utmSource,
                "utmMedium": utmMedium,
                "utmCampaign": utmCampaign,
                "utmTerm": utmTerm,
                "utmContent": utmContent,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
                "status": status,
            },
            headers=headers,
        )

    def leads_list_of_status(
        self,
        status: str,
        *,
        search: Any = None,
        action: Any = None,
        targetName: Any = None,
        tag: Any = None,
        olderThanDays: Any = None,
        overdue: Any = None,
        assigneeId: Any = None,
        dueBefore: Any = None,
        campaignId: Any = None,
        utmSource: Any = None,
        utmMedium: Any = None,
        utmCampaign: Any = None,
        utmTerm: Any = None,
        utmContent: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the leads with a status: GET /leads/status/{status}"""
        return self.request(
            "GET",
            f"/leads/status/{_quoted(status)}",
            query={
                "search": search,
                "action": action,
                "targetName": targetName,
                "tag": tag,
                "olderThanDays": olderThanDays,
                "overdue": overdue,
                "assigneeId": assigneeId,
                "dueBefore": dueBefore,
                "campaignId": campaignId,
                "utmSource": utmSource,
                "utmMedium": utmMedium,
                "utmCampaign": utmCampaign,
                "utmTerm": utmTerm,
                "utmContent": utmContent,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def leads_summary(
        self,
        *,
        search: Any = None,
        action: Any = None,
        targetName: Any = None,
        tag: Any = None,
        olderThanDays: Any = None,
        overdue: Any = None,
        assigneeId: Any = None,
        dueBefore: Any = None,
        campaignId: Any = None,
        utmSource: Any = None,
        utmMedium: Any = None,
        utmCampaign: Any = None,
        utmTerm: Any = None,
        utmContent: Any = None,
        carId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Count the leads by status: GET /leads/summary"""
        return self.request(
            "GET",
            "/leads/summary",
            query={
                "search": search,
                "action": action,
                "targetName": targetName,
                "tag": tag,
                "olderThanDays": olderThanDays,
                "overdue": overdue,
                "assigneeId": assigneeId,
                "dueBefore": dueBefore,
                "campaignId": campaignId,
                "utmSource": utmSource,
                "utmMedium": utmMedium,
                "utmCampaign": utmCampaign,
                "utmTerm": utmTerm,
                "utmContent": utmContent,
                "carId": carId,
            },
            headers=headers,
        )

    def leads_activities(
        self,
        id: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List what happened to a lead, newest first: GET /leads/{id}/activities"""
        return self.request(
            "GET",
            f"/leads/{_quoted(id)}/activities",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def leads_log_activity(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Log a call, message, visit or note: POST /leads/{id}/activities"""
        return self.request(
            "POST",
            f"/leads/{_quoted(id)}/activities",
            body=body,
            headers=headers,
        )

    def leads_adf(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get a lead as ADF/XML 1.0: GET /leads/{id}.adf"""
        return self.request(
            "GET",
            f"/leads/{_quoted(id)}.adf",
            headers=headers,
        )

    def leads_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a lead: GET /leads/{id}"""
        return self.request(
            "GET",
            f"/leads/{_quoted(id)}",
            headers=headers,
        )

    def leads_create(
        self,
        carId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a lead to a vehicle: POST /leads/car/{carId}"""
        return self.request(
            "POST",
            f"/leads/car/{_quoted(carId)}",
            body=body,
            headers=headers,
        )

    def leads_bulk(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change or delete many leads: all of them, or none: POST /leads/bulk"""
        return self.request(
            "POST",
            "/leads/bulk",
            body=body,
            headers=headers,
        )

    def leads_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a lead: PATCH /leads/{id}"""
        return self.request(
            "PATCH",
            f"/leads/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def leads_reorder(
        self,
        carId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Reorder a vehicle's leads: all of them, or none: PATCH /leads/car/{carId}/reorder"""
        return self.request(
            "PATCH",
            f"/leads/car/{_quoted(carId)}/reorder",
            body=body,
            headers=headers,
        )

    def leads_set_order(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set a lead's position in its list: PATCH /leads/{id}/order"""
        return self.request(
            "PATCH",
            f"/leads/{_quoted(id)}/order",
            body=body,
            headers=headers,
        )

    def leads_remove(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a lead permanently: DELETE /leads/{id}"""
        return self.request(
            "DELETE",
            f"/leads/{_quoted(id)}",
            headers=headers,
        )

    def contacts_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a contact, or find the existing one: POST /crm/leads"""
        return self.request(
            "POST",
            "/crm/leads",
            body=body,
            headers=headers,
        )

    def contacts_import_adf(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Import leads in ADF/XML 1.0: all of them, or none: POST /crm/leads/adf"""
        return self.request(
            "POST",
            "/crm/leads/adf",
            body=body,
            headers=headers,
        )

    def contacts_list(
        self,
        *,
        search: Any = None,
        status: Any = None,
        source: Any = None,
        possible_duplicate: Any = None,
        limit: Any = None,
        offset: Any = None,
        updatedSince: Any = None,
        cursor: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List contacts, newest first: GET /crm/leads"""
        return self.request(
            "GET",
            "/crm/leads",
            query={
                "search": search,
                "status": status,
                "source": source,
                "possible_duplicate": possible_duplicate,
                "limit": limit,
                "offset": offset,
                "updatedSince": updatedSince,
                "cursor": cursor,
            },
            headers=headers,
        )

    def contacts_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a contact: GET /crm/leads/{id}"""
        return self.request(
            "GET",
            f"/crm/leads/{_quoted(id)}",
            headers=headers,
        )

    def contacts_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a contact: PATCH /crm/leads/{id}"""
        return self.request(
            "PATCH",
            f"/crm/leads/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def contacts_remove(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a contact permanently; the leads created from it are kept: DELETE /crm/leads/{id}"""
        return self.request(
            "DELETE",
            f"/crm/leads/{_quoted(id)}",
            headers=headers,
        )

    def contacts_assign(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Create a lead for a vehicle from a contact: POST /crm/leads/{id}/assign"""
        return self.request(
            "POST",
            f"/crm/leads/{_quoted(id)}/assign",
            body=body,
            headers=headers,
        )

    def contact_merges_merge(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Merge another contact into this one, after a person has confirmed that both are the same person: POST
        /crm/leads/{id}/merge
        """
        return self.request(
            "POST",
            f"/crm/leads/{_quoted(id)}/merge",
            body=body,
            headers=headers,
        )

    def contact_merges_list(
        self,
        id: str,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the contacts that were merged into this one, latest first: GET /crm/leads/{id}/merges"""
        return self.request(
            "GET",
            f"/crm/leads/{_quoted(id)}/merges",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def contact_merges_undo(
        self,
        id: str,
        merge_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Undo the latest merge into this contact: POST /crm/leads/{id}/merges/{merge_id}/undo"""
        return self.request(
            "POST",
            f"/crm/leads/{_quoted(id)}/merges/{_quoted(merge_id)}/undo",
            headers=headers,
        )

    def website_list(
        self,
        *,
        search: Any = None,
        teamId: Any = None,
        make: Any = None,
        model: Any = None,
        yearMin: Any = None,
        yearMax: Any = None,
        priceMin: Any = None,
        priceMax: Any = None,
        status: Any = None,
        sortBy: Any = None,
        sortOrder: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the vehicles that are for sale, for a website: GET /website/vehicles"""
        return self.request(
            "GET",
            "/website/vehicles",
            query={
                "search": search,
                "teamId": teamId,
                "make": make,
                "model": model,
                "yearMin": yearMin,
                "yearMax": yearMax,
                "priceMin": priceMin,
                "priceMax": priceMax,
                "status": status,
                "sortBy": sortBy,
                "sortOrder": sortOrder,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def website_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a vehicle that is for sale, with its photos, for a website: GET /website/vehicles/{id}"""
        return self.request(
            "GET",
            f"/website/vehicles/{_quoted(id)}",
            headers=headers,
        )

    def enquiries_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send an enquiry from a website: creates contact and lead in one call: POST /enquiries"""
        return self.request(
            "POST",
            "/enquiries",
            body=body,
            headers=headers,
        )

    def enquiries_list(
        self,
        *,
        vehicleId: Any = None,
        contactId: Any = None,
        leadId: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the enquiries of the dealership's websites, newest first: GET /enquiries"""
        return self.request(
            "GET",
            "/enquiries",
            query={"vehicleId": vehicleId, "contactId": contactId, "leadId": leadId, "limit": limit, "offset": offset},
            headers=headers,
        )

    def today_get(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read what is to do, and what happened since yesterday: GET /today"""
        return self.request(
            "GET",
            "/today",
            headers=headers,
        )

    def installation_read(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read what this installation has: disk, database, mail, models and ffmpeg: GET /admin/installation"""
        return self.request(
            "GET",
            "/admin/installation",
            headers=headers,
        )

    def installation_measure_speed(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Measure how fast the models analyze photos on this machine: POST /admin/installation/speed"""
        return self.request(
            "POST",
            "/admin/installation/speed",
            headers=headers,
        )

    def installation_choose_models(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Choose the models that the server uses from its next start on: PUT /admin/installation/models"""
        return self.request(
            "PUT",
            "/admin/installation/models",
            body=body,
            headers=headers,
        )

    def installation_test_mail(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send a mail to your own address now, as a test: POST /admin/installation/test-mail"""
        return self.request(
            "POST",
            "/admin/installation/test-mail",
            headers=headers,
        )

    def kpis_list(
        self,
        *,
        teamId: Any = None,
        timeRange: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List all figures in their display order: GET /kpis"""
        return self.request(
            "GET",
            "/kpis",
            query={"teamId": teamId, "timeRange": timeRange, "limit": limit, "offset": offset},
            headers=headers,
        )

    def kpis_visible(
        self,
        *,
        teamId: Any = None,
        timeRange: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the visible figures: GET /kpis/visible"""
        return self.request(
            "GET",
            "/kpis/visible",
            query={"teamId": teamId, "timeRange": timeRange, "limit": limit, "offset": offset},
            headers=headers,
        )

    def kpis_get(
        self,
        id: str,
        *,
        teamId: Any = None,
        timeRange: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a figure: GET /kpis/{id}"""
        return self.request(
            "GET",
            f"/kpis/{_quoted(id)}",
            query={"teamId": teamId, "timeRange": timeRange},
            headers=headers,
        )

    def kpis_create(
        self,
        body: Any,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Create a custom figure: POST /kpis"""
        return self.request(
            "POST",
            "/kpis",
            query={"teamId": teamId},
            body=body,
            headers=headers,
        )

    def kpis_update(
        self,
        id: str,
        body: Any,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a figure; only the display of a built-in figure can change: PATCH /kpis/{id}"""
        return self.request(
            "PATCH",
            f"/kpis/{_quoted(id)}",
            query={"teamId": teamId},
            body=body,
            headers=headers,
        )

    def kpis_remove(
        self,
        id: str,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a custom figure: DELETE /kpis/{id}"""
        return self.request(
            "DELETE",
            f"/kpis/{_quoted(id)}",
            query={"teamId": teamId},
            headers=headers,
        )

    def kpis_reorder(
        self,
        body: Any,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set the display order of figures: of all that are named, or of none: PUT /kpis/reorder"""
        return self.request(
            "PUT",
            "/kpis/reorder",
            query={"teamId": teamId},
            body=body,
            headers=headers,
        )

    def kpis_toggle(
        self,
        id: str,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Show a hidden figure or hide a visible one: PATCH /kpis/{id}/toggle"""
        return self.request(
            "PATCH",
            f"/kpis/{_quoted(id)}/toggle",
            query={"teamId": teamId},
            headers=headers,
        )

    def kpis_reset(
        self,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Restore the built-in figures and delete all others; this cannot be undone: POST /kpis/reset"""
        return self.request(
            "POST",
            "/kpis/reset",
            query={"teamId": teamId},
            headers=headers,
        )

    def kpis_chart(
        self,
        id: str,
        body: Any,
        *,
        teamId: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change how a figure is drawn: PATCH /kpis/{id}/chart"""
        return self.request(
            "PATCH",
            f"/kpis/{_quoted(id)}/chart",
            query={"teamId": teamId},
            body=body,
            headers=headers,
        )

    def kpis_chart_data(
        self,
        id: str,
        *,
        teamId: Any = None,
        timeRange: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a figure's history, one point per day: GET /kpis/{id}/chart-data"""
        return self.request(
            "GET",
            f"/kpis/{_quoted(id)}/chart-data",
            query={"teamId": teamId, "timeRange": timeRange},
            headers=headers,
        )

    def saved_views_list(
        self,
        *,
        page: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List your saved views by name: GET /saved-views"""
        return self.request(
            "GET",
            "/saved-views",
            query={"page": page, "limit": limit, "offset": offset},
            headers=headers,
        )

    def saved_views_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Save a view: POST /saved-views"""
        return self.request(
            "POST",
            "/saved-views",
            body=body,
            headers=headers,
        )

    def saved_views_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change the name or the query of a saved view: PATCH /saved-views/{id}"""
        return self.request(
            "PATCH",
            f"/saved-views/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def saved_views_remove(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a saved view: DELETE /saved-views/{id}"""
        return self.request(
            "DELETE",
            f"/saved-views/{_quoted(id)}",
            headers=headers,
        )

    def spin360_upload(
        self,
        content: bytes,
        file_name: str = "file",
        body: Mapping[str, Any] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Upload a walk-around clip (at most 100 MB) to make frames and masks from: POST /360/upload"""
        return self.request(
            "POST",
            "/360/upload",
            body=body,
            upload=("video", content, file_name),
            headers=headers,
        )

    def spin360_frames(
        self,
        *,
        jobId: Any = None,
        side: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the frames of a job that is ready as signed URLs, valid for one hour: GET /360/frames"""
        return self.request(
            "GET",
            "/360/frames",
            query={"jobId": jobId, "side": side},
            headers=headers,
        )

    def spin360_mask_frames(
        self,
        *,
        carId: Any = None,
        side: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the mask frames of a car's newest spin as signed URLs, valid for one hour: GET /360/mask-frames"""
        return self.request(
            "GET",
            "/360/mask-frames",
            query={"carId": carId, "side": side},
            headers=headers,
        )

    def spin360_cleanup(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete the clips of a side permanently, with their frames and masks unless `removeProcessed` is false: POST
        /360/cleanup
        """
        return self.request(
            "POST",
            "/360/cleanup",
            body=body,
            headers=headers,
        )

    def spin360_jobs(
        self,
        *,
        carId: Any = None,
        side: Any = None,
        state: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List spin jobs, newest first: GET /360/jobs"""
        return self.request(
            "GET",
            "/360/jobs",
            query={"carId": carId, "side": side, "state": state, "limit": limit, "offset": offset},
            headers=headers,
        )

    def spin360_job(
        self,
        jobId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a spin job with its state and progress: GET /360/jobs/{jobId}"""
        return self.request(
            "GET",
            f"/360/jobs/{_quoted(jobId)}",
            headers=headers,
        )

    def spin360_attach(
        self,
        jobId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set the vehicle that a spin shows: PATCH /360/jobs/{jobId}"""
        return self.request(
            "PATCH",
            f"/360/jobs/{_quoted(jobId)}",
            body=body,
            headers=headers,
        )

    def spin360_cancel(
        self,
        jobId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Stop a running job; the clip is kept until a cleanup: POST /360/jobs/{jobId}/cancel"""
        return self.request(
            "POST",
            f"/360/jobs/{_quoted(jobId)}/cancel",
            headers=headers,
        )

    def spin360_retry(
        self,
        jobId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Retry a failed or cancelled job from the stage that it reached: POST /360/jobs/{jobId}/retry"""
        return self.request(
            "POST",
            f"/360/jobs/{_quoted(jobId)}/retry",
            headers=headers,
        )

    def spin360_viewer(
        self,
        carId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a car's spin for a viewer: sides, frames, masks and damages per frame: GET /360/viewer/{carId}"""
        return self.request(
            "GET",
            f"/360/viewer/{_quoted(carId)}",
            headers=headers,
        )

    def spin360_export(
        self,
        carId: str,
        *,
        masks: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Export the spin as a standalone folder (HTML, script, frames) for the dealership's website: GET
        /360/viewer/{carId}/export.zip
        """
        return self.request(
            "GET",
            f"/360/viewer/{_quoted(carId)}/export.zip",
            query={"masks": masks},
            headers=headers,
        )

    def spin360_settings(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read how long clips are kept: GET /360/settings"""
        return self.request(
            "GET",
            "/360/settings",
            headers=headers,
        )

    def spin360_change_settings(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Set how long clips are kept: PUT /360/settings"""
        return self.request(
            "PUT",
            "/360/settings",
            body=body,
            headers=headers,
        )

    def spin_findings_add(
        self,
        jobId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Add a finding to a ready spin manually, with its box in each frame that shows it: POST
        /360/jobs/{jobId}/findings
        """
        return self.request(
            "POST",
            f"/360/jobs/{_quoted(jobId)}/findings",
            body=body,
            headers=headers,
        )

    def spin_findings_remove(
        self,
        jobId: str,
        damage_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a manually added finding of a spin: DELETE /360/jobs/{jobId}/findings/{damage_id}"""
        return self.request(
            "DELETE",
            f"/360/jobs/{_quoted(jobId)}/findings/{_quoted(damage_id)}",
            headers=headers,
        )

    def market_import_listings(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        source: Any = None,
        kind: Any = None,
        columns: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Import listings and sales (CSV or NDJSON, gzip allowed): POST /market/listings/import"""
        return self.request(
            "POST",
            "/market/listings/import",
            query={"source": source, "kind": kind, "columns": columns},
            upload=("file", content, file_name),
            headers=headers,
        )

    def market_preview_import(
        self,
        content: bytes,
        file_name: str = "file",
        *,
        source: Any = None,
        kind: Any = None,
        columns: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Show how a file would be imported; nothing is stored: POST /market/imports/preview"""
        return self.request(
            "POST",
            "/market/imports/preview",
            query={"source": source, "kind": kind, "columns": columns},
            upload=("file", content, file_name),
            headers=headers,
        )

    def market_get_import(
        self,
        import_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read an import's progress and the results of its rows: GET /market/imports/{import_id}"""
        return self.request(
            "GET",
            f"/market/imports/{_quoted(import_id)}",
            headers=headers,
        )

    def market_list_imports(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List imports, newest first: GET /market/imports"""
        return self.request(
            "GET",
            "/market/imports",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def market_cancel_import(
        self,
        import_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Stop an import; rows stored so far are kept: POST /market/imports/{import_id}/cancel"""
        return self.request(
            "POST",
            f"/market/imports/{_quoted(import_id)}/cancel",
            headers=headers,
        )

    def market_listings(
        self,
        *,
        make: Any = None,
        model: Any = None,
        year_min: Any = None,
        year_max: Any = None,
        zip_code: Any = None,
        radius_miles: Any = None,
        source: Any = None,
        kind: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Search the market rows, newest first, or nearest first with zip_code: GET /market/listings"""
        return self.request(
            "GET",
            "/market/listings",
            query={
                "make": make,
                "model": model,
                "year_min": year_min,
                "year_max": year_max,
                "zip_code": zip_code,
                "radius_miles": radius_miles,
                "source": source,
                "kind": kind,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def market_summary(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Summarize the market data of the workspace: GET /market/summary"""
        return self.request(
            "GET",
            "/market/summary",
            headers=headers,
        )

    def market_breakdown(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Count the market rows by make, state and age: GET /market/breakdown"""
        return self.request(
            "GET",
            "/market/breakdown",
            headers=headers,
        )

    def market_supply(
        self,
        *,
        make: Any = None,
        model: Any = None,
        year_min: Any = None,
        year_max: Any = None,
        area: Any = None,
        zip_code: Any = None,
        radius_miles: Any = None,
        min_cars: Any = None,
        sort_by: Any = None,
        sort_order: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the models of an area by their days' supply: GET /market/supply"""
        return self.request(
            "GET",
            "/market/supply",
            query={
                "make": make,
                "model": model,
                "year_min": year_min,
                "year_max": year_max,
                "area": area,
                "zip_code": zip_code,
                "radius_miles": radius_miles,
                "min_cars": min_cars,
                "sort_by": sort_by,
                "sort_order": sort_order,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def market_delete_listings(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete market rows: all, or by source and age: DELETE /market/listings"""
        return self.request(
            "DELETE",
            "/market/listings",
            body=body,
            headers=headers,
        )

    def market_train_model(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Train the price model on the current market data; this also happens automatically after an import: POST
        /market/model/train
        """
        return self.request(
            "POST",
            "/market/model/train",
            headers=headers,
        )

    def valuations_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Value a car at a location, with an explanation: POST /pricing/market-valuation"""
        return self.request(
            "POST",
            "/pricing/market-valuation",
            body=body,
            headers=headers,
        )

    def valuations_valuate(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Estimate the retail value of a vehicle in the inventory: POST /pricing/valuate"""
        return self.request(
            "POST",
            "/pricing/valuate",
            body=body,
            headers=headers,
        )

    def valuations_bulk(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Value up to 1,000 vehicles; an invalid VIN fails only its own entry: POST /pricing/bulk-valuation"""
        return self.request(
            "POST",
            "/pricing/bulk-valuation",
            body=body,
            headers=headers,
        )

    def valuations_get_bulk(
        self,
        bulk_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the result of a bulk valuation: GET /pricing/bulk-valuation/{bulk_id}"""
        return self.request(
            "GET",
            f"/pricing/bulk-valuation/{_quoted(bulk_id)}",
            headers=headers,
        )

    def valuations_get(
        self,
        valuation_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a valuation: GET /pricing/market-valuation/{valuation_id}"""
        return self.request(
            "GET",
            f"/pricing/market-valuation/{_quoted(valuation_id)}",
            headers=headers,
        )

    def valuations_list(
        self,
        *,
        vehicle_id: Any = None,
        vin: Any = None,
        valuation_type: Any = None,
        created_after: Any = None,
        created_before: Any = None,
        limit: Any = None,
        offset: Any = None,
        updatedSince: Any = None,
        cursor: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List valuations, newest first: GET /pricing/market-valuation"""
        return self.request(
            "GET",
            "/pricing/market-valuation",
            query={
                "vehicle_id": vehicle_id,
                "vin": vin,
                "valuation_type": valuation_type,
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "offset": offset,
                "updatedSince": updatedSince,
                "cursor": cursor,
            },
            headers=headers,
        )

    def valuations_revalue(
        self,
        valuation_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Value the same car again with current market data; creates another valuation: POST
        /pricing/market-valuation/{valuation_id}/revalue
        """
        return self.request(
            "POST",
            f"/pricing/market-valuation/{_quoted(valuation_id)}/revalue",
            headers=headers,
        )

    def valuations_exclude(
        self,
        valuation_id: str,
        listing_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Exclude a comparable or include it again, and recalculate the value: PATCH
        /pricing/market-valuation/{valuation_id}/comparables/{listing_id}
        """
        return self.request(
            "PATCH",
            f"/pricing/market-valuation/{_quoted(valuation_id)}/comparables/{_quoted(listing_id)}",
            body=body,
            headers=headers,
        )

    def valuations_report(
        self,
        valuation_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the valuation's report as JSON, or as PDF with `Accept: application/pdf`: GET
        /pricing/market-valuation/{valuation_id}/report
        """
        return self.request(
            "GET",
            f"/pricing/market-valuation/{_quoted(valuation_id)}/report",
            headers=headers,
        )

    def valuations_report_pdf(
        self,
        valuation_id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the valuation's report as PDF: GET /pricing/market-valuation/{valuation_id}/report.pdf"""
        return self.request(
            "GET",
            f"/pricing/market-valuation/{_quoted(valuation_id)}/report.pdf",
            query={"language": language},
            headers=headers,
        )

    def appraisals_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Compute the highest bid for a vehicle, and the probability of the wanted margin for any bid: POST
        /pricing/appraisals
        """
        return self.request(
            "POST",
            "/pricing/appraisals",
            body=body,
            headers=headers,
        )

    def appraisals_list(
        self,
        *,
        vehicle_id: Any = None,
        created_after: Any = None,
        created_before: Any = None,
        decision: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List appraisals, newest first: GET /pricing/appraisals"""
        return self.request(
            "GET",
            "/pricing/appraisals",
            query={
                "vehicle_id": vehicle_id,
                "created_after": created_after,
                "created_before": created_before,
                "decision": decision,
                "limit": limit,
                "offset": offset,
            },
            headers=headers,
        )

    def appraisals_calibration(
        self,
        *,
        vehicle_id: Any = None,
        created_after: Any = None,
        created_before: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Compare the probabilities of the prices paid with the margins that were made: GET
        /pricing/appraisals/calibration
        """
        return self.request(
            "GET",
            "/pricing/appraisals/calibration",
            query={"vehicle_id": vehicle_id, "created_after": created_after, "created_before": created_before},
            headers=headers,
        )

    def appraisals_get(
        self,
        appraisal_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read an appraisal, with what came of it: GET /pricing/appraisals/{appraisal_id}"""
        return self.request(
            "GET",
            f"/pricing/appraisals/{_quoted(appraisal_id)}",
            headers=headers,
        )

    def appraisals_report_pdf(
        self,
        appraisal_id: str,
        *,
        language: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get an appraisal as PDF: GET /pricing/appraisals/{appraisal_id}/report.pdf"""
        return self.request(
            "GET",
            f"/pricing/appraisals/{_quoted(appraisal_id)}/report.pdf",
            query={"language": language},
            headers=headers,
        )

    def appraisals_update(
        self,
        appraisal_id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Record the decision, the bid or a note of an appraisal: PATCH /pricing/appraisals/{appraisal_id}"""
        return self.request(
            "PATCH",
            f"/pricing/appraisals/{_quoted(appraisal_id)}",
            body=body,
            headers=headers,
        )

    def repricing_start(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Value all vehicles in stock again; this also happens every night and after a market import: POST
        /pricing/repricing
        """
        return self.request(
            "POST",
            "/pricing/repricing",
            headers=headers,
        )

    def repricing_get(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read how many vehicles in stock have an automatic valuation, and why the others do not: GET /pricing/repricing"""
        return self.request(
            "GET",
            "/pricing/repricing",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def webhooks_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Subscribe a URL to events; the secret is returned only here: POST /webhooks"""
        return self.request(
            "POST",
            "/webhooks",
            body=body,
            headers=headers,
        )

    def webhooks_list(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List subscriptions, newest first: GET /webhooks"""
        return self.request(
            "GET",
            "/webhooks",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def webhooks_event_types(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the types of events, with sample payloads: GET /webhooks/event-types"""
        return self.request(
            "GET",
            "/webhooks/event-types",
            headers=headers,
        )

    def webhooks_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a subscription: GET /webhooks/{id}"""
        return self.request(
            "GET",
            f"/webhooks/{_quoted(id)}",
            headers=headers,
        )

    def webhooks_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a subscription; `status: active` re-enables a disabled one: PATCH /webhooks/{id}"""
        return self.request(
            "PATCH",
            f"/webhooks/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def webhooks_remove(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a subscription and its deliveries: DELETE /webhooks/{id}"""
        return self.request(
            "DELETE",
            f"/webhooks/{_quoted(id)}",
            headers=headers,
        )

    def webhooks_rotate_secret(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Create a new secret; for 24 hours, deliveries are signed with both the old and the new one: POST
        /webhooks/{id}/rotate-secret
        """
        return self.request(
            "POST",
            f"/webhooks/{_quoted(id)}/rotate-secret",
            headers=headers,
        )

    def webhooks_test(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send a ping now, whatever events are subscribed: POST /webhooks/{id}/test"""
        return self.request(
            "POST",
            f"/webhooks/{_quoted(id)}/test",
            headers=headers,
        )

    def webhooks_deliveries(
        self,
        id: str,
        *,
        status: Any = None,
        event: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List deliveries with their attempts, newest first: GET /webhooks/{id}/deliveries"""
        return self.request(
            "GET",
            f"/webhooks/{_quoted(id)}/deliveries",
            query={"status": status, "event": event, "limit": limit, "offset": offset},
            headers=headers,
        )

    def webhooks_redeliver(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send a delivery again, with the same webhook-id: POST /webhooks/deliveries/{id}/redeliver"""
        return self.request(
            "POST",
            f"/webhooks/deliveries/{_quoted(id)}/redeliver",
            headers=headers,
        )

    def campaigns_list(
        self,
        *,
        status: Any = None,
        vehicleId: Any = None,
        teamId: Any = None,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List campaigns, newest first: GET /ads/campaigns"""
        return self.request(
            "GET",
            "/ads/campaigns",
            query={"status": status, "vehicleId": vehicleId, "teamId": teamId, "limit": limit, "offset": offset},
            headers=headers,
        )

    def campaigns_create(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Create a campaign as a draft: POST /ads/campaigns"""
        return self.request(
            "POST",
            "/ads/campaigns",
            body=body,
            headers=headers,
        )

    def campaigns_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a campaign: GET /ads/campaigns/{id}"""
        return self.request(
            "GET",
            f"/ads/campaigns/{_quoted(id)}",
            headers=headers,
        )

    def campaigns_update(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Change a campaign that is not running, or the name, end and daily budget of one that is running: PATCH
        /ads/campaigns/{id}
        """
        return self.request(
            "PATCH",
            f"/ads/campaigns/{_quoted(id)}",
            body=body,
            headers=headers,
        )

    def campaigns_remove(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Delete a campaign that is not running: DELETE /ads/campaigns/{id}"""
        return self.request(
            "DELETE",
            f"/ads/campaigns/{_quoted(id)}",
            headers=headers,
        )

    def campaigns_activate(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Start or resume a campaign on several platforms; each platform has its own result: POST /ads/campaigns/activate"""
        return self.request(
            "POST",
            "/ads/campaigns/activate",
            body=body,
            headers=headers,
        )

    def campaigns_take_over(
        self,
        campaignId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Let this server start a campaign that came from a linked server: POST /ads/campaigns/{campaignId}/take-over"""
        return self.request(
            "POST",
            f"/ads/campaigns/{_quoted(campaignId)}/take-over",
            headers=headers,
        )

    def campaigns_metrics(
        self,
        campaignId: str,
        *,
        platformType: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a campaign's metrics on a platform; refreshed at most once a minute: GET
        /ads/campaigns/{campaignId}/metrics
        """
        return self.request(
            "GET",
            f"/ads/campaigns/{_quoted(campaignId)}/metrics",
            query={"platformType": platformType},
            headers=headers,
        )

    def campaigns_pause(
        self,
        campaignId: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Stop a campaign's delivery on a platform at once; the campaign is kept: POST /ads/campaigns/{campaignId}/pause"""
        return self.request(
            "POST",
            f"/ads/campaigns/{_quoted(campaignId)}/pause",
            body=body,
            headers=headers,
        )

    def campaigns_pages(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the pages that ads can run for; refreshed at most every five minutes: GET /ads/facebook/pages"""
        return self.request(
            "GET",
            "/ads/facebook/pages",
            headers=headers,
        )

    def campaigns_connections(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the connected social accounts: GET /ads/connections"""
        return self.request(
            "GET",
            "/ads/connections",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def campaigns_connect(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Connect a social account through the posting service: POST /ads/connections"""
        return self.request(
            "POST",
            "/ads/connections",
            body=body,
            headers=headers,
        )

    def campaigns_disconnect(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Disconnect a social account; its running campaigns are paused first: DELETE /ads/connections/{id}"""
        return self.request(
            "DELETE",
            f"/ads/connections/{_quoted(id)}",
            headers=headers,
        )

    def campaign_results_get(
        self,
        campaignId: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read what a campaign has achieved on all platforms, with its leads, in total and by day: GET
        /ads/campaigns/{campaignId}/results
        """
        return self.request(
            "GET",
            f"/ads/campaigns/{_quoted(campaignId)}/results",
            headers=headers,
        )

    def sync_link(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Link the workspace with a hosted server: PUT /sync/link"""
        return self.request(
            "PUT",
            "/sync/link",
            body=body,
            headers=headers,
        )

    def sync_status(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read the state of the link: GET /sync/status"""
        return self.request(
            "GET",
            "/sync/status",
            headers=headers,
        )

    def sync_run(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Exchange now, without waiting for the next attempt: POST /sync/run"""
        return self.request(
            "POST",
            "/sync/run",
            headers=headers,
        )

    def sync_pause(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Pause the link: POST /sync/pause"""
        return self.request(
            "POST",
            "/sync/pause",
            headers=headers,
        )

    def sync_resume(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Continue a paused link: POST /sync/resume"""
        return self.request(
            "POST",
            "/sync/resume",
            headers=headers,
        )

    def sync_queue(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Count what waits, by kind of record: GET /sync/queue"""
        return self.request(
            "GET",
            "/sync/queue",
            headers=headers,
        )

    def sync_history(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the exchanges of the last 30 days, newest first: GET /sync/history"""
        return self.request(
            "GET",
            "/sync/history",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def sync_unlink(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """End the link of the workspace: DELETE /sync/link"""
        return self.request(
            "DELETE",
            "/sync/link",
            headers=headers,
        )

    def sync_host(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Let workstations exchange this workspace with the server: PUT /sync/host"""
        return self.request(
            "PUT",
            "/sync/host",
            headers=headers,
        )

    def sync_push(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send changes of a workstation: POST /sync/batches"""
        return self.request(
            "POST",
            "/sync/batches",
            body=body,
            headers=headers,
        )

    def sync_pull(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get the changes after a place: POST /sync/pulls"""
        return self.request(
            "POST",
            "/sync/pulls",
            body=body,
            headers=headers,
        )

    def sync_compare(
        self,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Compare rows of both sides by their hashes: POST /sync/comparisons"""
        return self.request(
            "POST",
            "/sync/comparisons",
            body=body,
            headers=headers,
        )

    def sync_news(
        self,
        *,
        epoch: Any = None,
        seq: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Wait until there are changes after a place: GET /sync/news"""
        return self.request(
            "GET",
            "/sync/news",
            query={"epoch": epoch, "seq": seq},
            headers=headers,
        )

    def sync_wanted_files(
        self,
        *,
        after: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the files that the server waits for: GET /sync/files"""
        return self.request(
            "GET",
            "/sync/files",
            query={"after": after},
            headers=headers,
        )

    def sync_send_file(
        self,
        key: str,
        content: bytes,
        file_name: str = "file",
        *,
        offset: Any = None,
        bytes: Any = None,
        sha256: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Send a piece of a file: PUT /sync/files/{key}"""
        return self.request(
            "PUT",
            f"/sync/files/{_quoted(key)}",
            query={"offset": offset, "bytes": bytes, "sha256": sha256},
            upload=("chunk", content, file_name),
            headers=headers,
        )

    def sync_read_file(
        self,
        key: str,
        *,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Get a piece of a file: GET /sync/files/{key}"""
        return self.request(
            "GET",
            f"/sync/files/{_quoted(key)}",
            query={"offset": offset},
            headers=headers,
        )

    def sync_conflicts_list(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the conflicts that nobody has resolved, newest first: GET /sync/conflicts"""
        return self.request(
            "GET",
            "/sync/conflicts",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def sync_conflicts_get(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Read a conflict with both versions, field by field: GET /sync/conflicts/{id}"""
        return self.request(
            "GET",
            f"/sync/conflicts/{_quoted(id)}",
            headers=headers,
        )

    def sync_conflicts_resolve(
        self,
        id: str,
        body: Any,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Resolve a conflict: POST /sync/conflicts/{id}/resolve"""
        return self.request(
            "POST",
            f"/sync/conflicts/{_quoted(id)}/resolve",
            body=body,
            headers=headers,
        )

    def sync_dead_letters_list(
        self,
        *,
        limit: Any = None,
        offset: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """List the rows that could not be stored, newest first: GET /sync/dead-letters"""
        return self.request(
            "GET",
            "/sync/dead-letters",
            query={"limit": limit, "offset": offset},
            headers=headers,
        )

    def sync_dead_letters_retry(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Try to store a row again: POST /sync/dead-letters/{id}/retry"""
        return self.request(
            "POST",
            f"/sync/dead-letters/{_quoted(id)}/retry",
            headers=headers,
        )

    def sync_dead_letters_dismiss(
        self,
        id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Give up a row that could not be stored: DELETE /sync/dead-letters/{id}"""
        return self.request(
            "DELETE",
            f"/sync/dead-letters/{_quoted(id)}",
            headers=headers,
        )


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _form(upload: tuple[str, bytes, str], fields: Mapping[str, Any]) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    name, content, file_name = upload
    lines = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{_text(value)}\r\n'.encode()
        for field, value in fields.items()
        if value is not None
    ]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'
    lines += [head.encode(), b"Content-Type: application/octet-stream\r\n\r\n", content, f"\r\n--{boundary}--\r\n".encode()]
    return b"".join(lines), f"multipart/form-data; boundary={boundary}"


def _seconds(header: str | None) -> float | None:
    return float(header) if header is not None and header.isdigit() else None


def _failure(error: urllib.error.HTTPError) -> ForecourtError:
    try:
        body = json.loads(error.read())
        return ForecourtError(error.code, body["error"], body.get("meta", {}).get("request_id"))
    except (ValueError, KeyError, TypeError):
        return ForecourtError(error.code, {"code": "UNREADABLE", "message": f"The server answered {error.code}."}, None)


def _quoted(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")
