import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Colleague } from '#contract/user/colleague.ts'
import { useActingPerson } from '#views/shell/use-acting-person.ts'
import { type ColleagueAction, colleagueActions } from './colleague-actions.ts'
import { useColleagueWords } from './use-colleague-words.ts'

interface ColleagueMenuProps {
  colleague: Colleague
  onChoose: (action: ColleagueAction, colleague: Colleague) => void
}

/** What an administrator of the company may do about a colleague, as the chart of accounts allows. */
export function ColleagueItems({ colleague, onChoose }: ColleagueMenuProps) {
  const by = useActingPerson()
  const words = useColleagueWords()
  return colleagueActions(colleague, by).map((action) => (
    <Menu.Item key={`${action.verb}-${action.company?.id}`} onClick={() => onChoose(action, colleague)}>
      {words(action, colleague).label}
    </Menu.Item>
  ))
}

/** The same behind a button of its own, where the row is a card. */
export function ColleagueMenu(props: ColleagueMenuProps) {
  const { t } = useLingui()
  const by = useActingPerson()
  if (colleagueActions(props.colleague, by).length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`Actions for ${props.colleague.full_name}`}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ColleagueItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}
