import type { Translated } from '#contract/messages/locale.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { groupNames, settingsAddress, settingsSections, settingsTitle } from '#views/shell/menu.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const access = 'core.dashboard.index'
const address = settingsAddress()

const screen = () => import('#views/core/cms/settings-screen.tsx').then((module) => module.SettingsScreen)

/** `Ustawienia: szkolenia`, because a group of the menu has the name of the section. */
function titleOf({ pl, en }: Translated): Translated {
  return { pl: `Ustawienia: ${beginningSmall(pl)}`, en: `Settings: ${beginningSmall(en)}` }
}

const beginningSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Dictionaries and other pages that are rarely needed, all on one page and those of a module on a page of theirs. */
export const settingsPages: readonly RouteDeclaration[] = [
  page(address, settingsTitle, { access, navigation: { group: 'settings', order: 10 }, screen }),
  ...settingsSections.map((section) =>
    page(settingsAddress(section), titleOf(groupNames[section]), {
      access,
      parent: address,
      screen: () => import('#views/core/cms/settings-screen.tsx').then((module) => module.SettingsSectionScreen),
    }),
  ),
]
