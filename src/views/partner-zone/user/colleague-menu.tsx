import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Colleague } from '#contract/user.ts'
import { useActingPerson } from '#views/service-order/use-acting-person.ts'
import { type ColleagueAction, colleagueActions } from './colleague-actions.ts'
import { ColleagueDialog } from './colleague-dialog.tsx'
import { useColleagueWords } from './use-colleague-words.ts'

/** What an administrator of the company may do about a colleague, as the chart of accounts allows. */
export function ColleagueMenu({ colleague, onChanged }: { colleague: Colleague; onChanged: () => void }) {
  const { t } = useLingui()
  const by = useActingPerson()
  const words = useColleagueWords()
  const [action, setAction] = useState<ColleagueAction | null>(null)
  const offered = colleagueActions(colleague, by)
  if (offered.length === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t`Actions for ${colleague.full_name}`}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((choice) => (
            <Menu.Item key={`${choice.verb}-${choice.company?.id}`} onClick={() => setAction(choice)}>
              {words(choice, colleague).label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {action && (
        <ColleagueDialog
          colleague={colleague}
          action={action}
          onDone={() => {
            setAction(null)
            onChanged()
          }}
          onCancel={() => setAction(null)}
        />
      )}
    </>
  )
}
