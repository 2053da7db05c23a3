import assert from "node:assert/strict";
import { test } from "node:test";
import { XMLParser } from "fast-xml-parser";
import { makeFeed } from "./feeds";

const url = "https://portal.test.example/en/changelog";
const releases = [
  {
    version: "1.1.0",
    date: "2026-12-24",
    summary: 'More &amp; <a href="/en/api">better</a>.',
    lead: "More & better.",
    areas: [
      { title: "API", groups: [{ title: "Added", texts: ["One &lt;thing&gt;.", "Another."] }] },
      { title: "Portal", groups: [{ title: "Fixed", texts: ["A third."] }] },
    ],
  },
  { version: "1.0.0", date: "2026-11-21", summary: "There.", lead: "There.", areas: [] },
];
const made = makeFeed(releases, {
  title: "Changelog <x>",
  description: "What & why.",
  language: "en",
  siteUrl: "https://portal.test.example",
  url,
});
const parser = new XMLParser({ ignoreAttributes: false });
const content =
  '<p>More &amp; <a href="https://portal.test.example/en/api">better</a>.</p><h3>API</h3><h4>Added</h4><ul><li>One &lt;thing&gt;.</li><li>Another.</li></ul><h3>Portal</h3><h4>Fixed</h4><ul><li>A third.</li></ul>';

test("the Atom feed has the elements that RFC 4287 requires, and one entry per release, newest first", () => {
  const { feed } = parser.parse(made.atom1());
  assert.equal(feed["@_xmlns"], "http://www.w3.org/2005/Atom");
  assert.deepEqual([feed.id, feed.title, feed.updated], [url, "Changelog <x>", "2026-12-24T00:00:00.000Z"]);
  const self = feed.link.find((link: Record<string, string>) => link["@_rel"] === "self");
  assert.equal(self["@_href"], `${url}/atom.xml`);
  assert.deepEqual(
    feed.entry.map((entry: Record<string, string>) => [entry.id, entry.updated]),
    [
      [`${url}#v1.1.0`, "2026-12-24T00:00:00.000Z"],
      [`${url}#v1.0.0`, "2026-11-21T00:00:00.000Z"],
    ],
  );
  assert.equal(feed.entry[0].content["#text"], content);
});

test("the RSS feed has the elements that RSS 2.0 requires, and one item per release, newest first", () => {
  const { channel } = parser.parse(made.rss2()).rss;
  assert.deepEqual([channel.title, channel.link, channel.description], ["Changelog <x>", url, "What & why."]);
  assert.deepEqual(
    channel.item.map((item: Record<string, string>) => [item.link, item.pubDate]),
    [
      [`${url}#v1.1.0`, "Thu, 24 Dec 2026 00:00:00 GMT"],
      [`${url}#v1.0.0`, "Sat, 21 Nov 2026 00:00:00 GMT"],
    ],
  );
  assert.equal(channel.item[0]["content:encoded"], content);
});
