import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Verb as Declared } from '#contract/declare/statuses.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { icons } from './icons.ts'

interface StatusMenuProps<Verb extends string> {
  /** The verbs that the lifecycle allows this person now; nothing is shown without any. */
  offered: readonly Verb[]
  words: Readonly<Record<Verb, Declared>>
  /** The dialog of the chosen verb; `close` closes it. */
  dialog: (verb: Verb, close: () => void) => ReactNode
}

/** The status changes of a record, each with its own dialog: the second button of its header. */
export function StatusMenu<Verb extends string>({ offered, words, dialog }: StatusMenuProps<Verb>) {
  const { i18n } = useLingui()
  const [verb, setVerb] = useState<Verb | null>(null)
  if (offered.length === 0) return <HeaderActions />
  return (
    <>
      <HeaderActions>
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.8} />}>
              <Trans>Change status</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((choice) => {
              const { icon, label, danger } = words[choice]
              const Icon = icons[icon]
              return (
                <Menu.Item
                  key={choice}
                  leftSection={<Icon size={18} stroke={1.7} />}
                  color={danger ? 'red' : undefined}
                  onClick={() => setVerb(choice)}
                >
                  {labelIn(i18n, label)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      </HeaderActions>
      {verb && dialog(verb, () => setVerb(null))}
    </>
  )
}
