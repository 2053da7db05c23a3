#!/usr/bin/env python3
# Quick start for providers: publish a product and open its data to a test partner.
# You can stop the script at any time. Start it again to go on: it uses what an earlier run has made.
#
# Needs Python 3.9 or later. Set these variables, and start the script with: python3 quick-start-provider.py
#   CLIENT_ID, CLIENT_SECRET  Technical user from step 1 of the quick start.
#   PRODUCT_NAME              Name of the new product, such as Branchenumsatz DE.
# You can set these:
#   API_URL, TOKEN_URL        Base URL of the API and token endpoint. The default is the test environment.
#   POLL_SECONDS              Time between two polls. The default is 60; only the sandbox allows less.
import base64
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


def say(text):
    print(text, file=sys.stderr)


def fail(message, answer=None):
    details = "" if answer is None else "\n" + json.dumps(answer, indent=2, ensure_ascii=False)
    sys.exit(message + details)


def setting(name, default=None):
    return os.environ.get(name) or default or fail(f"{name} isn't set.")


client_id = setting("CLIENT_ID")
client_secret = setting("CLIENT_SECRET")
product_name = setting("PRODUCT_NAME")
api_url = setting("API_URL", "https://api.test.datenmarkt.example/v1")
token_url = setting("TOKEN_URL", "https://api.test.datenmarkt.example/oauth2/token")
poll_seconds = float(setting("POLL_SECONDS", "60"))
token = None


def request_once(request):
    try:
        response = urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response, response.read()


def send(method, url, headers, body=None):
    """Retries network errors, 429, and 5xx, and waits at least as long as Retry-After specifies."""
    for attempt in range(6):
        request = urllib.request.Request(url, data=body, headers=headers, method=method)
        wait = 2**attempt
        try:
            response, content = request_once(request)
            if attempt == 5 or response.status not in (429, 500, 502, 503, 504):
                return response.status, content
            retry_after = response.headers.get("Retry-After") or ""
            wait = int(retry_after) if retry_after.isdigit() else wait
        except (OSError, http.client.HTTPException) as error:
            if attempt == 5:
                fail(f"Can't reach {url}: {error}")
        time.sleep(wait)


def parse(content):
    try:
        return json.loads(content)
    except ValueError:
        return None


def request_token():
    global token
    credentials = base64.b64encode(f"{client_id}:{client_secret}".encode()).decode()
    form = urllib.parse.urlencode({"grant_type": "client_credentials"}).encode()
    status, content = send("POST", token_url, {"Authorization": f"Basic {credentials}"}, form)
    if status != 200:
        fail(f"Unexpected response: POST {token_url}: {status}", parse(content))
    token = parse(content)["access_token"]


def call(method, path, body=None, expected=(200, 201)):
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    for is_last in (False, True):
        status, content = send(method, api_url + path, {**headers, "Authorization": f"Bearer {token}"}, data)
        if status != 401 or is_last:
            break
        request_token()
    answer = parse(content)
    if status not in expected:
        fail(f"Unexpected response: {method} {path}: {status}", answer)
    return status, answer


def make(path, body):
    """Creates a resource unless it exists. Returns it, or the 409 that names the one that exists."""
    status, answer = call("POST", path, body, (201, 409))
    if status == 409 and answer["code"] != "already-exists":
        fail(f"Unexpected response: POST {path}: 409", answer)
    return status, answer


def wait_for(is_wanted, is_refused, *request):
    for _ in range(120):
        _, answer = call(*request)
        if is_wanted(answer):
            return answer
        if is_refused(answer):
            fail("Stopped, because the other party rejected or canceled:", answer)
        time.sleep(poll_seconds)
    fail("Nobody has decided yet. Start the script again to go on. The last response:", answer)


def main():
    request_token()

    say("Creating the product as a draft…")
    status, product = make("/products", {
        "name": product_name,
        "shortDescription": "Anonymized card sales by sector and postal region, updated every day.",
        "categories": ["PAYMENTS", "MARKETS"],
        "formats": ["CSV"],
        "updateFrequency": "DAILY",
    })
    product_id = product["id"] if status == 201 else product["resource"].split("/")[-1]
    if status == 409:
        say(f"Your organization has a product of this name already: going on with {product_id}.")

    if call("GET", f"/products/{product_id}")[1]["status"] == "DRAFT":
        # Its publication time is in the past, so that it can be ordered as soon as the product can.
        say("Creating a plan…")
        make(f"/products/{product_id}/plans", {
            "name": "Standard monatlich",
            "price": {
                "model": "FLAT_RATE",
                "amount": {"amount": "490.00", "currency": "EUR"},
                "billingPeriod": "MONTH",
            },
            "quota": {"requests": 500, "period": "DAY"},
            "term": {"minimumMonths": 12, "noticePeriodDays": 30, "renewal": "ROLLING"},
            "dataUseAfterEnd": "KEEP",
            "publishAt": "2026-03-15T23:00:00Z",
        })

        say("Creating the access definition…")
        make(f"/products/{product_id}/access-definitions", {
            "name": "REST-Abruf",
            "connection": {
                "protocol": "REST",
                "endpoint": "https://daten.nordlicht-bank.example/branchenumsatz/v2",
                "openApiUrl": "https://daten.nordlicht-bank.example/branchenumsatz/v2/openapi.json",
            },
            "credentialType": "API_KEY",
            "parameters": [{
                "name": "dataStewardMail",
                "label": "Email address of your data steward",
                "type": "TEXT",
                "required": True,
                "pattern": "^[^@ ]+@[^@ ]+$",
                "example": "jonas.wiesner@ahorn-analytik.example",
            }],
            "ipAllowListRequired": False,
        })

        say("Requesting go-live for the product…")
        make(f"/products/{product_id}/go-live-requests", {"message": "Plan and access definition are complete."})

    say("Waiting for the product to be published…")
    wait_for(
        lambda product: product["status"] == "PUBLISHED",
        lambda product: product.get("goLiveRequest", {}).get("status") == "REJECTED",
        "GET", f"/products/{product_id}",
    )

    say("Waiting for the test partner to order the plan and submit its bundle…")
    search = {"productId": product_id, "approvalStatuses": ["SUBMITTED", "IN_REVIEW", "APPROVED"]}
    found = wait_for(lambda answer: answer["items"], lambda answer: False, "POST", "/bundle-searches", search)
    bundle_id = found["items"][0]["id"]

    bundle = call("GET", f"/bundles/{bundle_id}")[1]
    order = next(
        one for one in bundle["subscriptions"]
        if one["product"]["id"] == product_id and one["status"] not in ("REJECTED", "CANCELLED")
    )
    if bundle["approvalStatus"] == "SUBMITTED":
        say("Starting the review of the bundle…")
        call("POST", f"/bundles/{bundle_id}/approval-status-changes", {"status": "IN_REVIEW"})
    if bundle["approvalStatus"] in ("SUBMITTED", "IN_REVIEW"):
        say("Approving the bundle…")
        call("POST", f"/bundles/{bundle_id}/approval-status-changes", {"status": "APPROVED"})
    if order["status"] in ("REQUESTED", "IN_REVIEW"):
        say("Approving the order…")
        call("POST", f"/subscriptions/{order['id']}/approval")
    else:
        say(f"The order is already {order['status']}.")

    def usable(answer):
        return [one for one in answer["items"] if one["status"] in ("REQUESTED", "ACTIVE")]

    say("Waiting for the test partner to request an access grant…")
    accesses = f"/bundles/{bundle_id}/accesses?subscriptionId={order['id']}"
    access = usable(wait_for(usable, lambda answer: False, "GET", accesses))[0]
    if access["status"] == "REQUESTED":
        say("Activating the access grant…")
        call("POST", f"/accesses/{access['id']}/activation")
    else:
        say(f"The access grant {access['id']} is already active.")

    if bundle["accessStatus"] != "ACTIVE":
        say("Setting the access status of the bundle to ACTIVE…")
        call("POST", f"/bundles/{bundle_id}/access-status-changes", {"status": "ACTIVE"})

    print(f"productId: {product_id}")
    print(f"bundleId: {bundle_id}")


try:
    main()
except KeyboardInterrupt:
    sys.exit("Stopped. Start the script again to go on.")
