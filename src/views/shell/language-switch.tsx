import { useLingui } from '@lingui/react/macro'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type Locale, locales } from '#contract/locale.ts'
import { useServices } from './app-services.ts'
import classes from './switches.module.css'

/** Languages in their own words: whoever looks for theirs does not read the other. */
const names: Record<Locale, string> = { pl: 'Polski', en: 'English' }

/** Changes the language of the interface; the choice is kept. `long` shows the whole name. */
export function LanguageSwitch({ long = false }: { long?: boolean }) {
  const { t, i18n } = useLingui()
  const { changeLocale } = useServices()
  const current = i18n.locale as Locale
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={t`Language: ${names[current]}`}>
          {long ? names[current] : current.toUpperCase()}
          {long && <IconChevronDown size={16} stroke={1.8} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            rightSection={locale === current ? <IconCheck size={16} stroke={1.8} /> : null}
            onClick={() => changeLocale(locale)}
          >
            {names[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
