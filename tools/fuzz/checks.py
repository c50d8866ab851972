"""Checks of our own that Schemathesis runs on every response."""

import schemathesis

# Field rules that JSON Schema cannot express
OF_SERVICES = {
    "changeOrCount", "fitsPostcode", "isLater", "known", "leadsNowhere", "required", "staffCancelOnly", "taken",
    "transferOnly", "twice", "unknown", "unknownValue",
    # With a company or a billing address
    "isNotEmpty of taxId",
    # Unless the order is collected
    "isNotEmpty of address.line1", "isNotEmpty of address.postcode", "isNotEmpty of address.city",
    # When the file is to be applied
    "isUuid of run",
    # Unicode's letters, which few readers of patterns know
    "isWordGroups of groups",
}  # fmt: skip


@schemathesis.check
def valid_input_accepted(ctx, response, case):
    """No field that matches the document is refused."""
    if response.status_code != 400 or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    data = response.json()["data"]
    refused = [f"{one['rule']} of {one['field']}" for one in data.get("fields", []) if one["rule"] not in OF_SERVICES]
    if data["key"] == "badRequest" and set(refused) - OF_SERVICES:
        raise AssertionError(f"the document allows these fields: {refused}")


@schemathesis.check
def envelope(ctx, response, case):
    """Failures have the envelope, with the status as its code."""
    if response.status_code < 400 or response.request.method == "HEAD":
        return
    body = response.json()
    if set(body) != {"code", "message", "data"} or body["code"] != response.status_code:
        raise AssertionError(f"{response.status_code} without the envelope")
