import { useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import {
  IconAddressBook,
  IconAirConditioning,
  IconAlertTriangle,
  IconBarcode,
  IconBuilding,
  IconBuildingStore,
  IconCalendarCheck,
  IconCalendarEvent,
  IconFileText,
  IconHelp,
  IconLayoutDashboard,
  IconNews,
  IconPackages,
  IconPaperclip,
  IconPhone,
  IconPlus,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconShoppingCart,
  IconSignature,
  IconTool,
  IconUser,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { plural } from '#contract/declare/entity-words.ts'
import { orOther } from '#contract/declare/statuses.ts'
import { allEntities } from '#contract/entities.ts'
import { handlingVerbs } from '#contract/service-order/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Found } from '#machines/search/destinations.ts'
import { type GlobalSearchEvent, type ResultAct, resultActs } from '#machines/search/global-search.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Note } from '#views/components/page/note.tsx'
import type { NavigationIcon } from '#views/shell/management/navigation-groups.ts'
import classes from './global-search.module.css'

const icons: Record<Found['entity'], NavigationIcon> = orOther(
  {
    screen: IconLayoutDashboard,
    action: IconPlus,
    'partner.partners': IconBuilding,
    'contractor.contractors': IconAddressBook,
    'contractor.contacts': IconUser,
    'partner.affiliates': IconBuildingStore,
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
    'offer-generator.kits': IconPackages,
    'device.devices': IconAirConditioning,
    'device.error-codes': IconAlertTriangle,
    'documentation.documentations': IconFileText,
    'faq.posts': IconHelp,
    'news.news': IconNews,
    'media.files': IconPaperclip,
  },
  IconFileText,
)

interface ResultListProps {
  id: string
  optionId: (place: number, act?: number) => string
  results: readonly Found[]
  /** The query, whose words are highlighted in the results. */
  query: string
  /** Number of leading results that were opened recently and keep their order; the others are grouped by kind. */
  recent: number
  /** Index of the marked result. */
  marked: number
  /** Index of the marked action on it; 0 opens it. */
  act: number
  send: (event: GlobalSearchEvent) => void
}

/** Results grouped by kind. */
export function ResultList({ id, optionId, results, query, recent, marked, act, send }: ResultListProps) {
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
    <Box id={id} role="listbox" aria-label={t`Results`} p="2xs" hidden={results.length === 0}>
      {groups.map(({ label, of }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
        <div key={label} role="group" aria-label={label}>
          <Text pt="2xs" pb="4xs" px="2xs" c="var(--ink-3)" fz="2xs" fw={600} aria-hidden>
            {label}
          </Text>
          {of.map((result) => {
            const place = results.indexOf(result)
            const Icon = icons[result.entity]
            return (
              <Group
                key={`${result.entity}:${result.id}`}
                role="presentation"
                className={`hoverable ${classes.result}`}
                data-marked={place === marked || undefined}
                wrap="nowrap"
                gap="4xs"
                bdrs="md"
                c="dimmed"
              >
                {/* The keys are the field's, which keeps the focus. */}
                <Group
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === marked && act === 0}
                  wrap="nowrap"
                  gap="sm"
                  flex={1}
                  miw={0}
                  mih={44}
                  py="3xs"
                  px="xs"
                  onClick={() => send({ type: 'result.open', result })}
                >
                  <Icon size={20} stroke={1.6} />
                  <Flex
                    component="span"
                    className={classes.words}
                    flex={1}
                    wrap="wrap"
                    align="baseline"
                    rowGap={0}
                    columnGap="xs"
                    miw={0}
                  >
                    <Text span c="var(--ink-1)" fw={600} className="anywhere">
                      <Matched text={result.title} query={query} />
                    </Text>
                    {result.subtitle && (
                      <Note component="span" className="tabular anywhere">
                        <Matched text={result.subtitle} query={query} />
                      </Note>
                    )}
                  </Flex>
                </Group>
                {resultActs(result).map((of, index) => (
                  <Act
                    key={of}
                    id={optionId(place, index + 1)}
                    of={of}
                    result={result}
                    isMarked={place === marked && act === index + 1}
                    send={send}
                  />
                ))}
              </Group>
            )
          })}
        </div>
      ))}
    </Box>
  )
}

interface ActProps {
  id: string
  of: ResultAct
  result: Found
  isMarked: boolean
  send: (event: GlobalSearchEvent) => void
}

/** An action on a result: an option beside it, which the keys of the field mark. Narrow screens show its icon alone. */
function Act({ id, of, result, isMarked, send }: ActProps) {
  const { t, i18n } = useLingui()
  const phone = 'phone' in result && result.phone ? result.phone : ''
  const number = formatPhone(phone)
  const { title } = result
  const isCall = of === 'call'
  const Icon = isCall ? IconPhone : IconUserCheck
  const take = labelIn(i18n, handlingVerbs.take.label)
  return (
    <Button
      id={id}
      component="a"
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-label={isCall ? t`Call: ${title}, ${number}` : `${take}: ${title}`}
      className={classes.act}
      variant={isMarked ? 'filled' : 'default'}
      size="xs"
      mr="4xs"
      {...(isCall && { href: `tel:${phone}` })}
      onClick={() => {
        // The link dials by itself.
        if (!isCall) send({ type: 'result.take', result })
      }}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <Text span ml="4xs" fz="inherit" visibleFrom="sm">
        {isCall ? number : take}
      </Text>
    </Button>
  )
}

/** A text with highlighted words of the query. */
function Matched({ text, query }: { text: string; query: string }) {
  return matchedParts(text, query).map(({ part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    isMatch ? <mark key={index}>{part}</mark> : part,
  )
}
