import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { words } from "../../src/config/words";
import type { Api } from "../../src/openapi/model/api";
import { readApi } from "../../src/openapi/model/read-api";
import type { Operation } from "../../src/openapi/model/types";
import { listResponseExamples } from "../../src/openapi/render/examples";
import { makeSamples } from "../../src/openapi/samples";
import { assertNone, loadPages, type Page, squeeze } from "./site";

const pages = new Map(loadPages().map((page) => [`${page.locale}${page.route}`, page]));

const listTextsOf = ({ $ }: Page, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text());

const listCode = (page: Page): string[] => listTextsOf(page, "main pre").map((code) => code.trimEnd());

for (const locale of localeIds) {
  describe(`the reference (${locale})`, () => {
    let api: Api;
    let entries: { listed: Operation; page: Page }[];

    before(async () => {
      api = (await readApi(operator)).apis[locale];
      entries = api.operations.map((listed) => {
        const page = pages.get(`${locale}/api/${listed.slug}`);
        assert.ok(page, `no page for ${listed.id}`);
        return { listed, page };
      });
    });

    /** Tests every operation's page as it is served, without JavaScript; `check` returns the missing parts. */
    function eachPage(name: string, check: (listed: Operation, page: Page) => string[]): void {
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
        squeeze(page.$("h1").text()) !== listed.name && `heading "${listed.name}"`,
        badge !== method.toUpperCase() && `method ${method}`,
        !listTextsOf(page, ".api-page code").includes(`${api.servers[0]?.url}${path}`) && `URL of ${path}`,
      ].filter((part) => part !== false);
    });

    eachPage("shows a success, if it has one, as the first response", ({ responses }, page) => {
      const hasSuccess = responses.some(({ status }) => status < "400");
      const first = page.$(".api-page__samples [data-status]").attr("data-status");
      return hasSuccess && !(first && first < "400") ? ["success"] : [];
    });

    /** The names of what almost every operation has: the introduction describes it. */
    const listUsual = (page: Page): string[] =>
      listTextsOf(page, "p:has(> a[href*='/api/introduction#usual-']) > code").map(
        (name) => name.split("\u00A0")[0] ?? "",
      );

    eachPage("shows every parameter", (listed, page) => {
      const shown = [...listTextsOf(page, ".api-field__name"), ...listUsual(page)];
      return listed.parameters.map(({ name }) => name).filter((name) => !shown.includes(name));
    });

    eachPage("shows every status that can be returned", ({ responses }, page) => {
      const shown = [...listTextsOf(page, ".api-status"), ...listUsual(page)];
      const statuses = responses.map(({ status }) => status);
      return statuses.filter((status) => !shown.includes(status === "default" ? words[locale].otherStatus : status));
    });

    eachPage("shows the sample in each sample language", (listed, page) => {
      const shown = listCode(page);
      return makeSamples(api, listed)
        .filter(({ source }) => !shown.includes(source.trimEnd()))
        .map(({ label }) => `sample in ${label}`);
    });

    eachPage("shows the examples of every response; the introduction, those of usual errors", (operation, page) => {
      const introduction = pages.get(`${locale}/api/introduction`) ?? assert.fail("no introduction");
      const shown = [...listCode(page), ...listCode(introduction)];
      return listResponseExamples(api, operation).flatMap(({ status, examples }) =>
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
      const expected = api.tagGroups
        .flatMap(({ tags }) => tags)
        .flatMap(({ id }) => entries.filter(({ listed }) => listed.tag === id))
        .map(({ listed, page }) => `${listed.method.toUpperCase()} ${page.path} ${listed.name}`);
      const webhooks = api.webhooks.map(
        (webhook) =>
          `${webhook.method.toUpperCase()} ${pages.get(`${locale}/api/${webhook.slug}`)?.path} ${webhook.name}`,
      );
      assert.deepEqual(shown, [...expected, ...webhooks]);
    });
  });
}

test("no page can send a request: readers can choose a sample but not fill anything in", () => {
  assertNone(
    [...pages.values()]
      .filter(
        ({ $ }) =>
          $("main :is(form, input:not([type=radio], [type=search]), textarea, select:not(.code__choice))").length > 0,
      )
      .map(({ file }) => `${file} has a form or a field`),
  );
});
