import { Feed } from "feed";
import type { Area, Release } from "../../config/releases";

interface Page {
  title: string;
  description: string;
  language: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** URL of the changelog page. */
  url: string;
  /** The only area that the releases have; the feed is then a file of its own. */
  area?: Area;
}

/** @returns the changelog as a feed, with one entry per release and absolute links */
export function makeFeed(releases: Release[], { title, description, language, siteUrl, url, area }: Page): Feed {
  const prefix = area ? `${area}.` : "";
  const feed = new Feed({
    ...{ id: area ? `${url}/${area}` : url, link: url, title, description, language, generator: false },
    updated: new Date(releases[0]?.date ?? 0),
    feedLinks: { atom: `${url}/${prefix}atom.xml`, ...(!area && { rss: `${url}/rss.xml` }) },
  });
  for (const { version, date, summary, areas } of releases) {
    const link = `${url}#v${version}`;
    const lists = areas.flatMap(({ title: area, groups }) => [
      `<h3>${area}</h3>`,
      ...groups.map(
        ({ title: kind, texts }) => `<h4>${kind}</h4><ul>${texts.map((text) => `<li>${text}</li>`).join("")}</ul>`,
      ),
    ]);
    const content = [`<p>${summary}</p>`, ...lists].join("").replaceAll('href="/', `href="${siteUrl}/`);
    feed.addItem({ id: link, link, title: version, date: new Date(date), content });
  }
  return feed;
}
