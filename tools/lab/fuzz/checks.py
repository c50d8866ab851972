"""Checks of our own that Schemathesis runs on every response."""

import schemathesis

# Field rules that JSON Schema cannot express
OF_SERVICES = {
    "changeOrCount", "fitsPostcode", "isLater", "known", "noLinks", "required", "staffCancelOnly", "taken",
    "transferOnly", "duplicate", "unknown", "unknownValue",
    # With a company or a billing address
    "isNotEmpty of taxId",
    # All parts of a place or, where the order is collected, none
    "isNotEmpty of address.line1", "isNotEmpty of address.postcode", "isNotEmpty of address.city",
    "isNotEmpty of address.province",
    # Unless the order is collected
    "isDefined of address",
    # For a post that comes later
    "isDefined of publishAt",
    # Each target of a promotion has kinds of its own
    "isIn of rule.kind",
    # Only a promotion that many people use by one code has it
    "whitelistValidation of code",
    # A promotion of the delivery cost combines with those of the goods
    "whitelistValidation of exclusive", "whitelistValidation of includesDiscounted",
    # No two steps begin at the same number of units
    "arrayUnique of rule.steps",
    # A size is counted once
    "arrayUnique of lines",
    # Unless both days of a period are given
    "isIn of days",
    # Only for undoing a decision
    "isIn of status",
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


def padded(value):
    """Whether a text within has blanks around it."""
    if isinstance(value, dict):
        return any(map(padded, value.values()))
    if isinstance(value, list):
        return any(map(padded, value))
    return isinstance(value, str) and value != value.strip()


@schemathesis.hook
def filter_case(ctx, case):
    """Texts are trimmed before they are checked, so a text that is too long by its blanks is accepted."""
    negative = case.meta is not None and case.meta.generation.mode.is_negative
    return not (negative and (padded(dict(case.query or {})) or padded(case.body)))
