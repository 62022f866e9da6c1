import { Menu } from '@mantine/core'
import type { Colleague } from '#contract/user/colleague.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { type ColleagueAction, colleagueActions } from './colleague-actions.ts'
import { useColleagueWords } from './use-colleague-words.ts'

interface ColleagueItemsProps {
  colleague: Colleague
  onChoose: (action: ColleagueAction, colleague: Colleague) => void
}

/** Menu items with the actions on a colleague. */
export function ColleagueItems({ colleague, onChoose }: ColleagueItemsProps) {
  const by = useActingPerson()
  const words = useColleagueWords()
  return colleagueActions(colleague, by).map((action) => (
    <Menu.Item key={`${action.verb}-${action.company?.id}`} onClick={() => onChoose(action, colleague)}>
      {words(action, colleague).label}
    </Menu.Item>
  ))
}
