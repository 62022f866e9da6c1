import { useLingui } from '@lingui/react/macro'
import {
  IconAddressBook,
  IconAirConditioning,
  IconAlertTriangle,
  IconBarcode,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarEvent,
  IconFileText,
  IconHelp,
  IconLayoutDashboard,
  IconNews,
  IconPaperclip,
  IconPlus,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconShoppingCart,
  IconSignature,
  IconTool,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { allEntities } from '#contract/entities.ts'
import { plural } from '#contract/entity-words.ts'
import type { Found } from '#machines/search/destinations.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { NavigationIcon } from '#views/shell/management/navigation-groups.ts'
import classes from './global-search.module.css'

const icons: Record<Found['entity'], NavigationIcon> = {
  screen: IconLayoutDashboard,
  action: IconPlus,
  'partner.partners': IconBuilding,
  'contractor.contractors': IconAddressBook,
  'user.users': IconUser,
  'service-order.service-orders': IconTool,
  'service-order.service-maintenances': IconCalendarCheck,
  'service-order.spare-parts-orders': IconShoppingCart,
  'service-order.spare-parts': IconSettings,
  'device.units': IconBarcode,
  'training.trainings': IconSchool,
  'training.terms': IconCalendarEvent,
  'training.participants': IconUsersGroup,
  'order.orders': IconReceipt,
  'offer-generator.offers': IconSignature,
  'device.devices': IconAirConditioning,
  'device.error-codes': IconAlertTriangle,
  'documentation.documentations': IconFileText,
  'faq.posts': IconHelp,
  'news.news': IconNews,
  'media.files': IconPaperclip,
}

export interface ResultListProps {
  id: string
  optionId: (place: number) => string
  results: readonly Found[]
  /** The query, whose words are highlighted in the results. */
  query: string
  /** Number of leading results that were opened recently and keep their order; the others are grouped by kind. */
  recent: number
  /** Index of the marked result. */
  marked: number
  onOpen: (result: Found) => void
}

/** Results grouped by kind. */
export function ResultList({ id, optionId, results, query, recent, marked, onOpen }: ResultListProps) {
  const { t, i18n } = useLingui()
  useEffect(() => {
    document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' })
  }, [marked, optionId])
  const kindOf = (entity: Found['entity']) => {
    if (entity === 'screen') return t`Screens`
    if (entity === 'action') return t`Actions`
    return entity === 'media.files' ? t`Files` : labelIn(i18n, plural(allEntities[entity].words))
  }
  const ofKinds = results.slice(recent)
  const groups = [
    ...(recent > 0 ? [{ label: t`Opened last`, of: results.slice(0, recent) }] : []),
    ...[...new Set(ofKinds.map(({ entity }) => entity))].map((entity) => ({
      label: kindOf(entity),
      of: ofKinds.filter((result) => result.entity === entity),
    })),
  ]
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
            const Icon = icons[result.entity]
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

/** A text with highlighted words of the query. */
function Matched({ text, query }: { text: string; query: string }) {
  return matchedParts(text, query).map(({ part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    isMatch ? <mark key={index}>{part}</mark> : part,
  )
}
