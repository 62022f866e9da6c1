import { useLingui } from '@lingui/react/macro'
import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SessionUser } from '#contract/auth/auth.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { CompanyCountry } from '#views/components/fields/company-country.ts'
import { marksAncestors } from '#views/components/page/mark-ancestors.ts'
import { BrandMark } from '#views/shell/brand.tsx'
import { AccountMenu } from '#views/shell/header/account-menu.tsx'
import { Breadcrumbs } from '#views/shell/header/breadcrumbs.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { ThemeSwitch } from '#views/shell/header/theme-switch.tsx'
import { KeptDrafts } from '#views/shell/kept-drafts.tsx'
import { Main } from '#views/shell/main.tsx'
import { PrintHeader } from '#views/shell/print-header.tsx'
import frame from '#views/shell/shell.module.css'
import type { ShellProps } from '#views/shell/shell-props.ts'
import { WaitingCounts } from '#views/shell/waiting-counts.tsx'
import { BottomBar } from './partner-bottom-bar.tsx'
import { usePartnerPages } from './partner-navigation.ts'
import { MorePages, PageLinks } from './partner-pages.tsx'
import classes from './partner-shell.module.css'

/** Marks the body, because dialogs of the partner zone, which have larger texts too, are outside the frame. */
const marksBody = marksAncestors('data-partner-zone')

/** Length from which the name of a company is written smaller, so that it fits into the header. */
const longName = 40

interface PartnerShellProps extends ShellProps {
  search: ReactNode
  bell: ReactNode
}

/**
 * The layout of the partner zone: company and navigation in the header (navigation below it where there is less room, at the
 * bottom on phones).
 */
export function PartnerShell({ route, path, params, search, bell, children }: PartnerShellProps) {
  const { t } = useLingui()
  const { partners } = useUser()
  const { all, header, headerMore } = usePartnerPages()
  const [company] = partners
  return (
    <WaitingCounts pages={all}>
      <Stack
        ref={marksBody}
        className={classes.shell}
        gap={0}
        mih="100dvh"
        fz="lg"
        lh="lg"
        data-zone="partner"
        data-wide={route.isWide}
      >
        <header className={frame.header} data-shell>
          <Group
            className={classes.bar}
            wrap="nowrap"
            gap="md"
            maw="calc(var(--page) + 2 * var(--page-gutter))"
            mih="var(--header)"
            mx="auto"
          >
            <Link href="/" className={classes.company} aria-label={t`Start`}>
              {company?.logo_url ? (
                <Box component="img" maw={160} mah={40} bdrs="xs" src={company.logo_url} alt="" />
              ) : (
                <BrandMark size={26} />
              )}
              <span className={classes.name} data-long={(company && company.name.length > longName) || undefined}>
                {company?.name ?? t`Partner Portal`}
              </span>
            </Link>
            <nav className={classes.top} aria-label={t`Main navigation`}>
              <PageLinks pages={header} />
              <MorePages pages={headerMore} />
            </nav>
            {search}
            <span className={classes.bell}>{bell}</span>
            <Group className={`${frame.tools} ${classes.tools}`} wrap="nowrap" gap="4xs" flex="none">
              <LanguageSwitch />
              <ThemeSwitch />
              <AccountMenu profile="/profile" />
            </Group>
          </Group>
        </header>
        <Main className={classes.main}>
          <PrintHeader />
          <div className={classes.breadcrumbs} data-no-print>
            <Breadcrumbs route={route} params={params} />
          </div>
          <KeptDrafts path={path} />
          <CompanyCountry value={countryOf(partners)}>{children}</CompanyCountry>
        </Main>
        <BottomBar />
      </Stack>
    </WaitingCounts>
  )
}

/** The country shared by all companies of a person; Poland if they differ. */
function countryOf(partners: SessionUser['partners']): string {
  const [country, other] = new Set(partners.map((company) => company.country))
  return country && !other ? country : 'PL'
}
