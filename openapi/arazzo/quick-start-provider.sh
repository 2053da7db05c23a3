#!/usr/bin/env bash
# Quick start for providers: publish a product and open its data to a test partner.
# You can stop the script at any time. Start it again to go on: it uses what an earlier run has made.
#
# Needs bash, curl 7.76 or later, and jq. Set these variables, and start the script with: bash quick-start-provider.sh
#   CLIENT_ID, CLIENT_SECRET  Technical user from step 1 of the quick start.
#   PRODUCT_NAME              Name of the new product, such as Branchenumsatz DE.
# You can set these:
#   API_URL, TOKEN_URL        Base URL of the API and token endpoint. The default is the test environment.
#   POLL_SECONDS              Time between two polls. The default is 60; only the sandbox allows less.
set -eu -o pipefail

for name in CLIENT_ID CLIENT_SECRET PRODUCT_NAME; do
  [ -n "${!name:-}" ] || { echo "$name isn't set." >&2 && exit 1; }
done
: "${API_URL:=https://api.test.datenmarkt.example/v1}"
: "${TOKEN_URL:=https://api.test.datenmarkt.example/oauth2/token}"
: "${POLL_SECONDS:=60}"

ANSWER=$(mktemp)
# Retries network errors, 429, and 5xx, and waits as long as Retry-After specifies.
CURL=(curl --silent --show-error --retry 5 --retry-all-errors --output "$ANSWER")
trap 'rm -f "$ANSWER"' EXIT
trap 'echo "Stopped. Start the script again to go on." >&2; exit 130' INT TERM

say() { echo "$1" >&2; }

fail() {
  say "$1"
  cat "$ANSWER" >&2
  exit 1
}

request_token() {
  STATUS=$("${CURL[@]}" --write-out '%{http_code}' --user "$CLIENT_ID:$CLIENT_SECRET" \
    --data 'grant_type=client_credentials' "$TOKEN_URL") || fail "Can't reach $TOKEN_URL."
  [ "$STATUS" = 200 ] || fail "Unexpected response: POST $TOKEN_URL: $STATUS"
  TOKEN=$(jq --raw-output .access_token "$ANSWER")
}

# send METHOD PATH [BODY]: sets STATUS
send() {
  local options=(--request "$1" --write-out '%{http_code}')
  [ "$1" = GET ] || options+=(--header "Idempotency-Key: $KEY")
  [ -z "${3:-}" ] || options+=(--header 'Content-Type: application/json' --data "$3")
  STATUS=$("${CURL[@]}" "${options[@]}" --header "Authorization: Bearer $TOKEN" "$API_URL$2") || fail "Can't reach $API_URL."
}

# call STATUSES METHOD PATH [BODY]: STATUSES is a list, such as "201 409"
call() {
  local expected=$1
  shift
  KEY=$(od -A n -t x1 -N 16 /dev/urandom | tr -d ' \n')
  send "$@"
  if [ "$STATUS" = 401 ]; then
    request_token
    send "$@"
  fi
  [[ " $expected " = *" $STATUS "* ]] || fail "Unexpected response: $1 $2: $STATUS"
}

take() { jq --exit-status --raw-output "$1" "$ANSWER" || fail "The response has no $1:"; }

# make PATH BODY: creates a resource unless it exists
make() {
  call '201 409' POST "$@"
  [ "$STATUS" = 201 ] || [ "$(take .code)" = already-exists ] || fail "Unexpected response: POST $1: 409"
}

# wait_for WANTED REFUSED METHOD PATH [BODY]
wait_for() {
  local attempt
  for attempt in $(seq 120); do
    call 200 "${@:3}"
    if jq --exit-status "$1" "$ANSWER" > /dev/null; then return; fi
    if jq --exit-status "$2" "$ANSWER" > /dev/null; then fail 'Stopped, because the other party rejected or canceled:'; fi
    sleep "$POLL_SECONDS"
  done
  fail 'Nobody has decided yet. Start the script again to go on. The last response:'
}

request_token

say 'Creating the product as a draft…'
make /products "$(jq --null-input --arg name "$PRODUCT_NAME" '{
  $name,
  shortDescription: "Anonymized card sales by sector and postal region, updated every day.",
  categories: ["PAYMENTS", "MARKETS"],
  formats: ["CSV"],
  updateFrequency: "DAILY"
}')"
if [ "$STATUS" = 201 ]; then
  PRODUCT_ID=$(take .id)
else
  RESOURCE=$(take .resource)
  PRODUCT_ID=${RESOURCE##*/}
  say "Your organization has a product of this name already: going on with $PRODUCT_ID."
fi

call 200 GET "/products/$PRODUCT_ID"
if [ "$(take .status)" = DRAFT ]; then
  # Its publication time is in the past, so that it can be ordered as soon as the product can.
  say 'Creating a plan…'
  make "/products/$PRODUCT_ID/plans" '{
    "name": "Standard monatlich",
    "price": { "model": "FLAT_RATE", "amount": { "amount": "490.00", "currency": "EUR" }, "billingPeriod": "MONTH" },
    "quota": { "requests": 500, "period": "DAY" },
    "term": { "minimumMonths": 12, "noticePeriodDays": 30, "renewal": "ROLLING" },
    "dataUseAfterEnd": "KEEP",
    "publishAt": "2026-03-15T23:00:00Z"
  }'

  say 'Creating the access definition…'
  make "/products/$PRODUCT_ID/access-definitions" '{
    "name": "REST-Abruf",
    "connection": {
      "protocol": "REST",
      "endpoint": "https://daten.nordlicht-bank.example/branchenumsatz/v2",
      "openApiUrl": "https://daten.nordlicht-bank.example/branchenumsatz/v2/openapi.json"
    },
    "credentialType": "API_KEY",
    "parameters": [{
      "name": "dataStewardMail", "label": "Email address of your data steward",
      "type": "TEXT", "required": true, "pattern": "^[^@ ]+@[^@ ]+$",
      "example": "jonas.wiesner@ahorn-analytik.example"
    }],
    "ipAllowListRequired": false
  }'

  say 'Requesting go-live for the product…'
  make "/products/$PRODUCT_ID/go-live-requests" '{ "message": "Plan and access definition are complete." }'
fi

say 'Waiting for the product to be published…'
wait_for '.status == "PUBLISHED"' '.goLiveRequest.status == "REJECTED"' GET "/products/$PRODUCT_ID"

say 'Waiting for the test partner to order the plan and submit its bundle…'
wait_for '.items[0]' false POST /bundle-searches "$(jq --null-input --arg productId "$PRODUCT_ID" \
  '{ $productId, approvalStatuses: ["SUBMITTED", "IN_REVIEW", "APPROVED"] }')"
BUNDLE_ID=$(take '.items[0].id')

call 200 GET "/bundles/$BUNDLE_ID"
APPROVAL_STATUS=$(take .approvalStatus)
ORDER="(.subscriptions | map(select(.product.id == \"$PRODUCT_ID\" and
  (.status | IN(\"REJECTED\", \"CANCELLED\") | not)))[0])"
SUBSCRIPTION_ID=$(take "$ORDER.id")
ORDER_STATUS=$(take "$ORDER.status")
ACCESS_STATUS=$(take .accessStatus)

if [ "$APPROVAL_STATUS" = SUBMITTED ]; then
  say 'Starting the review of the bundle…'
  call 200 POST "/bundles/$BUNDLE_ID/approval-status-changes" '{ "status": "IN_REVIEW" }'
  APPROVAL_STATUS=IN_REVIEW
fi
if [ "$APPROVAL_STATUS" = IN_REVIEW ]; then
  say 'Approving the bundle…'
  call 200 POST "/bundles/$BUNDLE_ID/approval-status-changes" '{ "status": "APPROVED" }'
fi
if [[ "$ORDER_STATUS" = REQUESTED || "$ORDER_STATUS" = IN_REVIEW ]]; then
  say 'Approving the order…'
  call 200 POST "/subscriptions/$SUBSCRIPTION_ID/approval"
else
  say "The order is already $ORDER_STATUS."
fi

say 'Waiting for the test partner to request an access grant…'
ACCESS='first(.items[] | select(.status | IN("REQUESTED", "ACTIVE")))'
wait_for "$ACCESS" false GET "/bundles/$BUNDLE_ID/accesses?subscriptionId=$SUBSCRIPTION_ID"
ACCESS_ID=$(take "$ACCESS.id")
if [ "$(take "$ACCESS.status")" = REQUESTED ]; then
  say 'Activating the access grant…'
  call 200 POST "/accesses/$ACCESS_ID/activation"
else
  say "The access grant $ACCESS_ID is already active."
fi

if [ "$ACCESS_STATUS" != ACTIVE ]; then
  say 'Setting the access status of the bundle to ACTIVE…'
  call 200 POST "/bundles/$BUNDLE_ID/access-status-changes" '{ "status": "ACTIVE" }'
fi

echo "productId: $PRODUCT_ID"
echo "bundleId: $BUNDLE_ID"
