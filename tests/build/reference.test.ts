import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { words } from "../../src/config/words";
import { readDescriptions } from "../../src/openapi/read/description";
import { type ListedOperation, listOperations } from "../../src/openapi/read/operations";
import { listParameters } from "../../src/openapi/read/parameters";
import { listTagGroups } from "../../src/openapi/read/tag-groups";
import type { Description } from "../../src/openapi/read/types";
import { listWebhooks } from "../../src/openapi/read/webhooks";
import { listResponseExamples } from "../../src/openapi/render/examples";
import { webhookTitle } from "../../src/openapi/render/page";
import { makeSamples } from "../../src/openapi/samples";
import { assertNone, loadPages, type Page, squeeze } from "./site";

const pages = new Map(loadPages().map((page) => [`${page.locale}${page.route}`, page]));

const listTextsOf = ({ $ }: Page, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text());

/** @returns an operation's name, without the marks for text that isn't translated */
const nameOf = ({ id, operation }: ListedOperation): string => operation.summary ?? id;

const listCode = (page: Page): string[] => listTextsOf(page, "main pre").map((code) => code.trimEnd());

for (const locale of localeIds) {
  describe(`the reference (${locale})`, () => {
    let description: Description;
    let entries: { listed: ListedOperation; page: Page }[];

    before(async () => {
      description = (await readDescriptions(operator))[locale];
      entries = listOperations(description).map((listed) => {
        const page = pages.get(`${locale}/api/${listed.slug}`);
        assert.ok(page, `no page for ${listed.id}`);
        return { listed, page };
      });
    });

    /** Tests every operation's page as it is served, without JavaScript; `check` returns the missing parts. */
    function eachPage(name: string, check: (listed: ListedOperation, page: Page) => string[]): void {
      test(name, () => {
        assertNone(
          entries.flatMap(({ listed, page }) => check(listed, page).map((part) => `${page.file}: no ${part}`)),
        );
      });
    }

    eachPage("shows the name, method, and path of every operation", (listed, page) => {
      const { method, path } = listed;
      const [badge] = listTextsOf(page, ".api-page .api-method");
      return [
        squeeze(page.$("h1").text()) !== nameOf(listed) && `heading "${nameOf(listed)}"`,
        badge !== method.toUpperCase() && `method ${method}`,
        !listTextsOf(page, ".api-page code").includes(`${description.servers[0]?.url}${path}`) && `URL of ${path}`,
      ].filter((part) => part !== false);
    });

    eachPage("shows a success, if it has one, as the first response", ({ operation }, page) => {
      const hasSuccess = Object.keys(operation.responses).some((status) => status < "400");
      const [, first] = page.$(".code__tabs input[checked]").attr("id")?.split("-") ?? [];
      return hasSuccess && !(first && first < "400") ? ["success"] : [];
    });

    /** The names of what almost every operation has: the introduction describes it. */
    const listUsual = (page: Page): string[] =>
      listTextsOf(page, "p:has(> a[href*='/api/introduction#usual-']) > code").map(
        (name) => name.split("\u00A0")[0] ?? "",
      );

    eachPage("shows every parameter", (listed, page) => {
      const shown = [...listTextsOf(page, ".api-field__name"), ...listUsual(page)];
      return listParameters(description, listed)
        .map(({ name }) => name)
        .filter((name) => !shown.includes(name));
    });

    eachPage("shows every status that can be returned", ({ operation }, page) => {
      const shown = [...listTextsOf(page, ".api-status"), ...listUsual(page)];
      const statuses = Object.keys(operation.responses);
      return statuses.filter((status) => !shown.includes(status === "default" ? words[locale].otherStatus : status));
    });

    eachPage("shows the sample in each sample language", (listed, page) => {
      const shown = listCode(page);
      return makeSamples(description, listed)
        .filter(({ source }) => !shown.includes(source.trimEnd()))
        .map(({ label }) => `sample in ${label}`);
    });

    eachPage("shows the examples of every response", ({ operation }, page) => {
      const shown = listCode(page);
      return listResponseExamples(description, operation).flatMap(({ status, examples }) =>
        examples
          .filter(({ source }) => !shown.includes(source.trimEnd()))
          .map(({ summary }) => `example "${summary}" of ${status}`),
      );
    });

    test("lists every operation and webhook once on the landing page, with its method", () => {
      const { $ } = pages.get(`${locale}/api`) ?? assert.fail("no landing page");
      const shown = $(".api-operations li")
        .toArray()
        .map((item) => `${$(".api-method", item).text()} ${$("a", item).attr("href")} ${$("a", item).text()}`);
      const expected = listTagGroups(description)
        .flatMap(({ tags }) => tags)
        .flatMap(({ name }) => entries.filter(({ listed }) => listed.tag === name))
        .map(({ listed, page }) => `${listed.method.toUpperCase()} ${page.path} ${nameOf(listed)}`);
      const webhooks = listWebhooks(description).map(
        (webhook) =>
          `${webhook.method.toUpperCase()} ${pages.get(`${locale}/api/${webhook.slug}`)?.path} ${webhookTitle(webhook)}`,
      );
      assert.deepEqual(shown, [...expected, ...webhooks]);
    });
  });
}

test("no page can send a request: readers can choose a sample but not fill anything in", () => {
  assertNone(
    [...pages.values()]
      .filter(({ $ }) => $("main :is(form, input:not([type=radio]), textarea, select:not(.code__choice))").length > 0)
      .map(({ file }) => `${file} has a form or a field`),
  );
});
