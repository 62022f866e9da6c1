import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconClockHour4,
  IconReceipt,
  IconSchool,
  IconTool,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import type { SearchResult } from '#contract/search/search.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import type { NavigationIcon } from '#views/shell/management/navigation-groups.ts'
import classes from './global-search.module.css'

const kinds: Record<SearchResult['entity'], { label: MessageDescriptor; icon: NavigationIcon }> = {
  'partner.partners': { label: msg`Partners`, icon: IconBuilding },
  'contractor.contractors': { label: msg`Contractors`, icon: IconAddressBook },
  'user.users': { label: msg`People`, icon: IconUser },
  'service-order.service-orders': { label: msg`Warranty orders`, icon: IconTool },
  'training.trainings': { label: msg`Trainings`, icon: IconSchool },
  'training.terms': { label: msg`Training terms`, icon: IconCalendarEvent },
  'training.participants': { label: msg`Training participants`, icon: IconUsersGroup },
  'order.orders': { label: msg`Training orders`, icon: IconReceipt },
}

export interface ResultListProps {
  id: string
  optionId: (place: number) => string
  results: readonly SearchResult[]
  /** Its words are marked in the results. */
  query: string
  /** They were opened last, and stand in that order; else by kind. */
  isRecent: boolean
  /** The place of the marked one. */
  marked: number
  onOpen: (result: SearchResult) => void
}

/** Results under the names of their kinds. */
export function ResultList({ id, optionId, results, query, isRecent, marked, onOpen }: ResultListProps) {
  const { t, i18n } = useLingui()
  useEffect(() => {
    document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' })
  }, [marked, optionId])
  const groups = isRecent
    ? [{ label: t`Opened last`, of: results }]
    : [...new Set(results.map(({ entity }) => entity))].map((entity) => ({
        label: i18n._(kinds[entity].label),
        of: results.filter((result) => result.entity === entity),
      }))
  return (
    <div id={id} role="listbox" aria-label={t`Results`} className={classes.list} hidden={results.length === 0}>
      {groups.map(({ label, of }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
        <div key={label} role="group" aria-label={label}>
          <p className={classes.kind} aria-hidden>
            {label}
          </p>
          {of.map((result) => {
            const place = results.indexOf(result)
            const Icon = isRecent ? IconClockHour4 : kinds[result.entity].icon
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus.
              <div
                key={`${result.entity}:${result.id}`}
                id={optionId(place)}
                role="option"
                aria-selected={place === marked}
                className={classes.result}
                onClick={() => onOpen(result)}
              >
                <Icon size={20} stroke={1.6} />
                <span className={classes.words}>
                  <span className={classes.title}>
                    <Matched text={result.title} query={query} />
                  </span>
                  {result.subtitle && (
                    <span className={classes.subtitle}>
                      <Matched text={result.subtitle} query={query} />
                    </span>
                  )}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A text with what was searched for marked in it. */
function Matched({ text, query }: { text: string; query: string }) {
  return matchedParts(text, query).map(({ part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    isMatch ? <mark key={index}>{part}</mark> : part,
  )
}
