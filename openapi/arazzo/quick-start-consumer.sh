#!/usr/bin/env bash
# Quick start for consumers: order a test partner's product and fetch its data.
# You can stop the script at any time. Start it again to go on: it uses what an earlier run has made.
#
# Needs bash, curl 7.76 or later, and jq. Set these variables, and start the script with: bash quick-start-consumer.sh
#   CLIENT_ID, CLIENT_SECRET  Technical user from step 1 of the quick start.
#   DATA_STEWARD_MAIL         Email address that the provider sends the link to your API key to.
# You can set these:
#   API_URL, TOKEN_URL        Base URL of the API and token endpoint. The default is the test environment.
#   PRODUCT_TEXT              Words in the names of the provider and of the product.
#   NORDLICHT_API_KEY         API key of the provider; without it, the script asks for it.
#   POLL_SECONDS              Time between two polls. The default is 60; only the sandbox allows less.
set -eu -o pipefail

for name in CLIENT_ID CLIENT_SECRET DATA_STEWARD_MAIL; do
  [ -n "${!name:-}" ] || { echo "$name isn't set." >&2 && exit 1; }
done
: "${API_URL:=https://api.test.datenmarkt.example/v1}"
: "${TOKEN_URL:=https://api.test.datenmarkt.example/oauth2/token}"
: "${PRODUCT_TEXT:=Nordlicht Branchenumsatz}"
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

# wait_for WANTED REFUSED PATH
wait_for() {
  local attempt
  for attempt in $(seq 120); do
    call 200 GET "$3"
    if jq --exit-status "$1" "$ANSWER" > /dev/null; then return; fi
    if jq --exit-status "$2" "$ANSWER" > /dev/null; then fail 'Stopped, because the other party rejected or canceled:'; fi
    sleep "$POLL_SECONDS"
  done
  fail 'Nobody has decided yet. Start the script again to go on. The last response:'
}

request_token

say 'Finding the product…'
call 200 POST /product-searches "$(jq --null-input --arg text "$PRODUCT_TEXT" '{ $text }')"
PRODUCT_ID=$(take '.items[0].id')
call 200 GET "/products/$PRODUCT_ID/plans?status=PUBLISHED"
PLAN_ID=$(take '.items[0].id')
call 200 GET "/products/$PRODUCT_ID/access-definitions"
ACCESS_DEFINITION_ID=$(take '.items[0].id')

say 'Ordering the plan…'
call '201 409' POST /subscriptions "{ \"planId\": \"$PLAN_ID\" }"
if [ "$STATUS" = 201 ]; then
  SUBSCRIPTION_ID=$(take .id)
  BUNDLE_ID=$(take .bundleId)
else
  [ "$(take .code)" = already-exists ] || fail 'Unexpected response: POST /subscriptions: 409'
  # It has the form /v1/bundles/{bundleId}?subscriptionId={subscriptionId}.
  RESOURCE=$(take .resource)
  SUBSCRIPTION_ID=${RESOURCE##*=}
  BUNDLE_ID=${RESOURCE%%\?*}
  BUNDLE_ID=${BUNDLE_ID##*/}
  say "Your organization has ordered it already: going on with the subscription $SUBSCRIPTION_ID."
fi

call 200 GET "/bundles/$BUNDLE_ID"
APPROVAL_STATUS=$(take .approvalStatus)
if [ "$APPROVAL_STATUS" = DRAFT ]; then
  say 'Submitting the bundle to the provider…'
  call 200 POST "/bundles/$BUNDLE_ID/approval-status-changes" '{ "status": "SUBMITTED" }'
else
  say "The bundle is already $APPROVAL_STATUS."
fi

say 'Waiting for the provider to approve the bundle and the subscription…'
ORDER="(.subscriptions | map(select(.id == \"$SUBSCRIPTION_ID\"))[0].status)"
wait_for ".approvalStatus == \"APPROVED\" and $ORDER == \"APPROVED\"" \
  "(.approvalStatus | IN(\"DRAFT\", \"REJECTED\", \"ENDING\", \"CANCELLED\")) or
   ($ORDER | IN(\"REJECTED\", \"CANCELLATION_REQUESTED\", \"ENDING\", \"CANCELLED\"))" \
  "/bundles/$BUNDLE_ID"

ACCESSES="/bundles/$BUNDLE_ID/accesses?subscriptionId=$SUBSCRIPTION_ID"
call 200 GET "$ACCESSES"
ACCESS_ID=$(jq --raw-output 'first(.items[] | select(.status | IN("DECLINED", "EXPIRED") | not)).id // ""' "$ANSWER")
if [ -n "$ACCESS_ID" ]; then
  say "An access grant has been requested already: going on with $ACCESS_ID."
else
  say 'Requesting an access grant…'
  call 201 POST "/bundles/$BUNDLE_ID/accesses" "$(jq --null-input \
    --arg subscriptionId "$SUBSCRIPTION_ID" --arg accessDefinitionId "$ACCESS_DEFINITION_ID" --arg value "$DATA_STEWARD_MAIL" \
    '{ $subscriptionId, $accessDefinitionId, parameters: [{ name: "dataStewardMail", $value }] }')"
  ACCESS_ID=$(take .id)
fi

say 'Waiting for the provider to activate the access grant…'
ACCESS="(.items | map(select(.id == \"$ACCESS_ID\"))[0])"
wait_for "$ACCESS.status == \"ACTIVE\"" "$ACCESS.status == \"DECLINED\"" "$ACCESSES"
ENDPOINT=$(take "$ACCESS.connection.endpoint")

say 'Waiting for the provider to set the access status of the bundle to ACTIVE…'
wait_for '.accessStatus == "ACTIVE"' '.accessStatus == "CANCELLED"' "/bundles/$BUNDLE_ID"

echo "endpoint: $ENDPOINT"
if [ -z "${NORDLICHT_API_KEY:-}" ]; then
  read -r -p "API key (the link to it is in the provider's email): " NORDLICHT_API_KEY
fi
FILE=branchenumsatz-2026-05-03.csv
curl --silent --show-error --fail-with-body --retry 5 --retry-connrefused "$ENDPOINT/sales?date=2026-05-03" \
  --header "X-API-Key: $NORDLICHT_API_KEY" --output "$FILE"
head -n 3 "$FILE"
