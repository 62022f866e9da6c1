import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './header/language-switch.tsx'
import { Main } from './main.tsx'
import { PrintHeader } from './print-header.tsx'
import classes from './public-page.module.css'

interface PublicPageProps {
  /** The heading, unless the content has one. */
  title?: ReactNode
  /** For narrow content such as a ticket. */
  narrow?: boolean
  children: ReactNode
}

/**
 * A page for people without an account who received its address: brand, language, one column. It is excluded from search
 * engines.
 */
export function PublicPage({ title, narrow, children }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex, nofollow" />
      <PrintHeader brand={<Brand />} />
      <header className={classes.header} data-no-print>
        <Brand />
        <LanguageSwitch long />
      </header>
      <Main className={narrow ? classes.narrow : classes.main}>
        {title && (
          <h1 className={classes.title} tabIndex={-1} data-page-title>
            {title}
          </h1>
        )}
        {children}
      </Main>
    </div>
  )
}
