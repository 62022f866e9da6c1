import type { CategoryTile } from '#contract/marketing/marketing.ts'
import { ContentIcon } from '#views/components/page/content-icon.tsx'
import type { LinkTab } from '#views/components/page/link-tabs.tsx'

/** The categories of multimedia as tabs with icons and numbers of posts. */
export function categoryTabs(categories: readonly CategoryTile[], root: string): LinkTab[] {
  return categories.map(({ slug, name, icon, posts }) => ({
    href: `${root}/${slug}`,
    label: (
      <>
        <ContentIcon name={icon} size={18} />
        {name}
      </>
    ),
    count: posts,
  }))
}
