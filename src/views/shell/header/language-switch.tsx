import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Locale } from '#contract/messages/locale.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { languageNames } from './language-names.ts'
import classes from './switches.module.css'

const LanguageMenu = lazyView(() => import('./language-menu.tsx').then((module) => module.LanguageMenu))

/** Changes the language of the interface and stores the choice. `long` shows the whole name. The menu is loaded on demand. */
export function LanguageSwitch({ long = false }: { long?: boolean }) {
  const { t, i18n } = useLingui()
  const [wanted, setWanted] = useState(false)
  const current = i18n.locale as Locale
  const button = (
    <UnstyledButton
      className={classes.switch}
      h={36}
      py={0}
      px="xs"
      bdrs="md"
      fz="xs"
      fw={600}
      aria-label={t`Language: ${languageNames[current]}`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      {long ? languageNames[current] : current.toUpperCase()}
      {long && <IconChevronDown size={16} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <LanguageMenu>{button}</LanguageMenu>
    </Suspense>
  )
}
