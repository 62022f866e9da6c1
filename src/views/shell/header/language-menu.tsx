import { useLingui } from '@lingui/react'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { locales } from '#contract/messages/locale.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { languageNames } from './language-names.ts'

/** The menu of languages. It opens at once, because it is loaded by a click on `children`. */
export function LanguageMenu({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const { changeLocale } = useServices()
  return (
    <Menu defaultOpened>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            rightSection={locale === i18n.locale ? <IconCheck size={16} stroke={1.8} /> : null}
            onClick={() => changeLocale(locale)}
          >
            {languageNames[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
