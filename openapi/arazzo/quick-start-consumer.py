#!/usr/bin/env python3
# Quick start for consumers: order a test partner's product and fetch its data.
# You can stop the script at any time. Start it again to go on: it uses what an earlier run has made.
#
# Needs Python 3.9 or later. Set these variables, and start the script with: python3 quick-start-consumer.py
#   CLIENT_ID, CLIENT_SECRET  Technical user from step 1 of the quick start.
#   DATA_STEWARD_MAIL         Email address that the provider sends the link to your API key to.
# You can set these:
#   API_URL, TOKEN_URL        Base URL of the API and token endpoint. The default is the test environment.
#   PRODUCT_TEXT              Words in the names of the provider and of the product.
#   NORDLICHT_API_KEY         API key of the provider; without it, the script asks for it.
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
product_text = setting("PRODUCT_TEXT", "Nordlicht Branchenumsatz")
data_steward_mail = setting("DATA_STEWARD_MAIL")
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


def first(answer):
    return answer["items"][0] if answer["items"] else fail("The list is empty.", answer)


def wait_for(is_wanted, is_refused, path):
    for _ in range(120):
        _, answer = call("GET", path)
        if is_wanted(answer):
            return answer
        if is_refused(answer):
            fail("Stopped, because the other party rejected or canceled:", answer)
        time.sleep(poll_seconds)
    fail("Nobody has decided yet. Start the script again to go on. The last response:", answer)


def main():
    request_token()

    say("Finding the product…")
    product_id = first(call("POST", "/product-searches", {"text": product_text})[1])["id"]
    plan_id = first(call("GET", f"/products/{product_id}/plans?status=PUBLISHED")[1])["id"]
    access_definition_id = first(call("GET", f"/products/{product_id}/access-definitions")[1])["id"]

    say("Ordering the plan…")
    status, answer = call("POST", "/subscriptions", {"planId": plan_id}, (201, 409))
    if status == 201:
        subscription_id, bundle_id = answer["id"], answer["bundleId"]
    else:
        if answer["code"] != "already-exists":
            fail("Unexpected response: POST /subscriptions: 409", answer)
        # `resource` has the form /v1/bundles/{bundleId}?subscriptionId={subscriptionId}.
        resource = urllib.parse.urlsplit(answer["resource"])
        subscription_id = urllib.parse.parse_qs(resource.query)["subscriptionId"][0]
        bundle_id = resource.path.split("/")[-1]
        say(f"Your organization has ordered it already: going on with the subscription {subscription_id}.")

    def order_in(bundle):
        return next(one["status"] for one in bundle["subscriptions"] if one["id"] == subscription_id)

    approval_status = call("GET", f"/bundles/{bundle_id}")[1]["approvalStatus"]
    if approval_status == "DRAFT":
        say("Submitting the bundle to the provider…")
        call("POST", f"/bundles/{bundle_id}/approval-status-changes", {"status": "SUBMITTED"})
    else:
        say(f"The bundle is already {approval_status}.")

    say("Waiting for the provider to approve the bundle and the subscription…")
    wait_for(
        lambda bundle: bundle["approvalStatus"] == order_in(bundle) == "APPROVED",
        lambda bundle: bundle["approvalStatus"] in ("DRAFT", "REJECTED", "ENDING", "CANCELLED")
        or order_in(bundle) in ("REJECTED", "CANCELLATION_REQUESTED", "ENDING", "CANCELLED"),
        f"/bundles/{bundle_id}",
    )

    accesses = f"/bundles/{bundle_id}/accesses?subscriptionId={subscription_id}"
    made = [one for one in call("GET", accesses)[1]["items"] if one["status"] not in ("DECLINED", "EXPIRED")]
    if made:
        access_id = made[0]["id"]
        say(f"An access grant has been requested already: going on with {access_id}.")
    else:
        say("Requesting an access grant…")
        body = {
            "subscriptionId": subscription_id,
            "accessDefinitionId": access_definition_id,
            "parameters": [{"name": "dataStewardMail", "value": data_steward_mail}],
        }
        access_id = call("POST", f"/bundles/{bundle_id}/accesses", body)[1]["id"]

    def access_in(answer):
        return next(one for one in answer["items"] if one["id"] == access_id)

    say("Waiting for the provider to activate the access grant…")
    answer = wait_for(
        lambda answer: access_in(answer)["status"] == "ACTIVE",
        lambda answer: access_in(answer)["status"] == "DECLINED",
        accesses,
    )
    endpoint = access_in(answer)["connection"]["endpoint"]

    say("Waiting for the provider to set the access status of the bundle to ACTIVE…")
    wait_for(
        lambda bundle: bundle["accessStatus"] == "ACTIVE",
        lambda bundle: bundle["accessStatus"] == "CANCELLED",
        f"/bundles/{bundle_id}",
    )

    print(f"endpoint: {endpoint}")
    api_key = os.environ.get("NORDLICHT_API_KEY") or input("API key (the link to it is in the provider's email): ")
    status, content = send("GET", f"{endpoint}/sales?date=2026-05-03", {"X-API-Key": api_key})
    if status != 200:
        fail(f"Unexpected response: GET {endpoint}: {status}")
    with open("branchenumsatz-2026-05-03.csv", "wb") as output:
        output.write(content)
    print("\n".join(content.decode().splitlines()[:3]))


try:
    main()
except KeyboardInterrupt:
    sys.exit("Stopped. Start the script again to go on.")
