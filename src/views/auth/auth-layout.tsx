import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Brand } from '#views/shell/brand.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import classes from './auth-layout.module.css'
import { BrandNotices } from './brand-notices.tsx'

/** The layout of the sign-in pages: what the portal is for at the left, the form at the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <aside className={classes.promise}>
        <Brand onDark />
        <div>
          <p className={classes.headline}>
            <Trans>Warranty, documentation and training in one place.</Trans>
          </p>
          <p className={classes.line}>
            <Trans>Report a fault in two minutes, right at the device.</Trans>
          </p>
        </div>
        <BrandNotices />
      </aside>
      <div className={classes.side}>
        <div className={classes.tools}>
          <LanguageSwitch long />
        </div>
        <Main className={classes.main}>{children}</Main>
      </div>
    </div>
  )
}
