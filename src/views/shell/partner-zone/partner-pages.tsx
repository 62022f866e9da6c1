import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFileText } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useMay } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { isCurrent } from '#views/shell/management/navigation-groups.ts'
import { NamedWaitingBadge, WaitingBadge } from '#views/shell/waiting-counts.tsx'
import type { PartnerPage } from './partner-navigation.ts'
import classes from './partner-shell.module.css'

/** The label of a page in the navigation. */
export function PageLabel({ page }: Pick<PartnerPage, 'page'>) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, page.navigation?.label ?? page.title)}</bdi>
}

/** Links to pages with icons; the current one is marked. */
export function PageLinks({ pages }: { pages: readonly PartnerPage[] }) {
  const [path] = useLocation()
  return pages.map(({ page, icon: Icon }) => (
    <Link
      key={page.path}
      href={page.path}
      className={classes.page}
      aria-current={isCurrent(page, path) ? 'page' : undefined}
    >
      <Icon size={22} stroke={1.6} />
      <span className={classes.pageLabel}>
        <PageLabel page={page} />
      </span>
      <WaitingBadge pages={[page]} />
    </Link>
  ))
}

/** The menu "More" of the header, with rarely used pages. */
export function MorePages({ pages }: { pages: readonly PartnerPage[] }) {
  const [path] = useLocation()
  const current = pages.find(({ page }) => isCurrent(page, path))
  return (
    <LateMenu
      width={260}
      position="bottom-end"
      button={
        <UnstyledButton className={classes.page} data-here={current !== undefined || undefined}>
          <Trans>More</Trans>
          <NamedWaitingBadge pages={pages.map(({ page }) => page)} />
          <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      }
    >
      <Menu.Dropdown className={classes.menu}>
        {pages.map(({ page, icon: Icon }) => (
          <Menu.Item
            key={page.path}
            component={Link}
            href={page.path}
            leftSection={<Icon size={18} stroke={1.7} />}
            aria-current={page === current?.page ? 'page' : undefined}
            rightSection={<WaitingBadge pages={[page]} />}
          >
            <PageLabel page={page} />
          </Menu.Item>
        ))}
        <StaticPages />
      </Menu.Dropdown>
    </LateMenu>
  )
}

function StaticPages() {
  const pages = useStaticPages()
  if (pages.length === 0) return null
  return (
    <>
      <Menu.Divider />
      {pages.map(({ slug, title, icon }) => (
        <Menu.Item key={slug} component={Link} href={`/${slug}`} leftSection={<PageIcon name={icon} size={18} />}>
          {title}
        </Menu.Item>
      ))}
    </>
  )
}

/** The static pages of the menu, in the drawer of a phone. */
export function StaticPageLines({ onNavigate }: { onNavigate: () => void }) {
  return useStaticPages().map(({ slug, title, icon }) => (
    <Link key={slug} href={`/${slug}`} className={classes.line} onClick={onNavigate}>
      {title}
      <PageIcon name={icon} size={20} />
    </Link>
  ))
}

/** Loaded with the first page that has an icon. */
const ContentIcon = lazyView(
  () => import('#views/components/page/marks/content-icon.tsx').then((module) => module.ContentIcon),
  {
    silent: true,
  },
)

function PageIcon({ name, size }: { name: string | null; size: number }) {
  const plain = <IconFileText size={size} stroke={1.6} aria-hidden />
  if (!name) return plain
  return (
    <Suspense fallback={plain}>
      <ContentIcon name={name} size={size} />
    </Suspense>
  )
}

/** Loaded when "More" is opened. */
function useStaticPages() {
  const may = useMay('partnerzone.page.pages.index')
  const { data } = useLoadIf(may, 'partnerzone.page.pages.index', {})
  return data?.results ?? []
}
