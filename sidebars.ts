import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

/**
 * The sidebar of all docs pages. The most important categories can't be collapsed. Category labels are
 * translated in `i18n/en/docusaurus-plugin-content-docs`.
 */
const sidebars: SidebarsConfig = {
  docs: [
    "intro",
    {
      type: "category",
      label: "Schnellstart",
      collapsible: false,
      link: { type: "doc", id: "quick-start-guide/index" },
      items: ["quick-start-guide/consumer", "quick-start-guide/provider"],
    },
    {
      type: "category",
      label: "Anleitungen",
      collapsible: false,
      link: { type: "doc", id: "guides/index" },
      items: [
        "guides/marketplace",
        "guides/organizations",
        "guides/team",
        "guides/technical_user",
        {
          type: "category",
          label: "Produkte",
          link: { type: "doc", id: "guides/products/index" },
          items: ["guides/products/consumer_products", "guides/products/provider_products"],
        },
        {
          type: "category",
          label: "Bundles",
          link: { type: "doc", id: "guides/bundles/index" },
          items: ["guides/bundles/consumer_bundle", "guides/bundles/provider_bundle"],
        },
        {
          type: "category",
          label: "Zugriffsdefinitionen",
          link: { type: "doc", id: "guides/access-definitions/index" },
          items: ["guides/access-definitions/consumer-access", "guides/access-definitions/provider-access"],
        },
        "guides/filesharing",
      ],
    },
    {
      type: "category",
      label: "Vertiefung",
      link: { type: "doc", id: "advanced-guides/index" },
      items: [
        "advanced-guides/intro",
        "advanced-guides/sandbox",
        "advanced-guides/authentication",
        "advanced-guides/permissions",
        "advanced-guides/errors",
        "advanced-guides/paging",
        "advanced-guides/polling",
        "advanced-guides/concurrency",
        "advanced-guides/rate-limits",
        "advanced-guides/large-files",
        "advanced-guides/recipes",
        "advanced-guides/environments",
        "advanced-guides/versioning",
        "advanced-guides/tooling",
      ],
    },
    {
      type: "category",
      label: "Glossar",
      link: { type: "doc", id: "glossar/index" },
      items: ["glossar/intro"],
    },
  ],
};

export default sidebars;
