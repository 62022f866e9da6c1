import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Loader, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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
  IconSearch,
  IconSettings,
  IconShoppingCart,
  IconSignature,
  IconTool,
  IconUser,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { plural } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import { mostSearched } from '#contract/search/search.ts'
import { orderKindNames, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { handlingVerbs, takingOf } from '#contract/service-order/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Found } from '#machines/search/destinations.ts'
import {
  type GlobalSearchEvent,
  openable,
  type ResultAct,
  resultActs,
  shownResults,
} from '#machines/search/global-search.ts'
import { createRecentResults, provideGlobalSearch, type SearchName } from '#services/search/global-search-actors.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { useActedToast } from '#views/components/data-table/many/acted-toast.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useExcess } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import type { NavigationIcon } from '#views/shell/management/navigation-groups.ts'
import { destinationsOf } from './destinations.ts'
import classes from './global-search.module.css'

export interface GlobalSearchDialogProps {
  zone: 'cms' | 'partner'
  name: SearchName
  onClose: () => void
}

/** The global search: arrow keys mark a result or an action on it, Enter opens or performs it. */
export function GlobalSearchDialog({ zone, name, onClose }: GlobalSearchDialogProps) {
  const { t } = useLingui()
  const list = useId()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const actor = useSearchActor(zone, name, onClose)
  const query = useSelector(actor, ({ context }) => context.query)
  const results = useSelector(actor, ({ context }) => shownResults(context), areSame)
  const recent = useSelector(actor, ({ context }) => context.recent)
  const marked = useSelector(actor, ({ context }) => context.marked)
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches('idle'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isTakeFailed = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'takeFailed' }))
  const act = useSelector(actor, ({ context }) => context.act)
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const sayActed = useActedToast()
  useEmitted(actor, 'order.taken', ({ result: { entity, id, title } }) => {
    const kind = orderKindNames.find((of) => orderKinds[of].entity === entity)
    if (!kind) return
    // The results offer it again once that is undone; afterwards the search may be closed.
    const search = () => actor.send({ type: 'query.change', query: actor.getSnapshot().context.query })
    const onUndone = () => actor.getSnapshot().status === 'active' && search()
    sayActed(takingOf(kind), { ids: [Number(id)], title, onUndone })
  })
  const excess = useExcess(query, mostSearched)
  const optionId = (place: number, of = 0) => `${list}-${place}-${of}`

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const toAct = actKey(event)
    if (toAct && actor.getSnapshot().can(toAct)) {
      event.preventDefault()
      actor.send(toAct)
      return
    }
    const step = { ArrowDown: 'result.next', ArrowUp: 'result.previous', Enter: 'result.choose' } as const
    const type = step[event.key as keyof typeof step]
    if (!type) return
    event.preventDefault()
    actor.send({ type })
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Search`}
      withCloseButton={false}
      centered={false}
      size={640}
      yOffset={isPhone ? 0 : '12vh'}
      fullScreen={isPhone}
      classNames={{ header: classes.heading, content: classes.dialog, body: classes.body }}
    >
      <Group className={classes.search} wrap="nowrap" gap="sm" flex="none" h={56} py={0} px="md" c="dimmed">
        {busy ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} aria-hidden />}
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t`What to search for`}
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={marked < 0 ? undefined : optionId(marked, act)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Screen, action, name, number, serial number`}
          value={query}
          aria-invalid={excess !== null}
          data-autofocus
          onChange={(event) => actor.send({ type: 'query.change', query: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <UnstyledButton
          className="hoverable"
          flex="none"
          py="5xs"
          px="2xs"
          bd="1px solid var(--hairline)"
          bdrs="sm"
          c="dimmed"
          fz="2xs"
          fw={600}
          onClick={onClose}
          aria-label={t`Close`}
        >
          Esc
        </UnstyledButton>
      </Group>
      {/* Many results are scrolled by the keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable. */}
      <div className={classes.found} aria-busy={busy} tabIndex={0}>
        {excess && (
          <Box pt="sm" pb={0} px="sm">
            <Notice tone="danger" live>
              {excess}
            </Notice>
          </Box>
        )}
        {failed && !excess && (
          <Box pt="sm" pb={0} px="sm">
            <Notice tone="danger" live failure={failure} onRetry={() => actor.send({ type: 'search.retry' })}>
              <Trans>The search failed.</Trans>
            </Notice>
          </Box>
        )}
        {isTakeFailed && (
          <Box pt="sm" pb={0} px="sm">
            <Notice tone="danger" live title={<Trans>The order could not be taken.</Trans>} failure={failure}>
              {failure?.message}
            </Notice>
          </Box>
        )}
        <ResultList
          id={list}
          optionId={optionId}
          results={results}
          query={isIdle ? '' : query}
          recent={isIdle ? recent.length : 0}
          marked={marked}
          act={act}
          send={actor.send}
        />
        {results.length === 0 && isIdle && (
          <Text py="xl" px="md" c="dimmed" ta="center">
            <Trans>Type at least two characters. Missing diacritics and a mistyped letter do not matter.</Trans>
          </Text>
        )}
        <Text py="xl" px="md" c="dimmed" ta="center" role="status" hidden={!isReady || results.length > 0}>
          {isReady && results.length === 0 && <Trans>Nothing found for “{query.trim()}”</Trans>}
        </Text>
      </div>
    </Dialog>
  )
}

/** → at the end of the text leads to the actions on the marked result, ← back from them. */
function actKey({ key, currentTarget: { selectionStart, value } }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'ArrowRight' && selectionStart === value.length) return { type: 'act.next' } as const
  return key === 'ArrowLeft' ? ({ type: 'act.previous' } as const) : null
}

/** Whether two lists have the same results in the same order, because results of the browser are new objects each time. */
function areSame(one: readonly Found[], other: readonly Found[]) {
  return one.length === other.length && one.every((result, place) => result === other[place])
}

function useSearchActor(zone: 'cms' | 'partner', name: SearchName, onClose: () => void) {
  const { i18n } = useLingui()
  const { api, memories } = useServices()
  const { id } = useUser()
  const { permissions } = useSession()
  const [, navigate] = useLocation()
  const [recent] = useState(() => createRecentResults(memories.browser, id))
  const [input] = useState(() => {
    const destinations = destinationsOf(zone, permissions, i18n)
    return { recent: openable(recent.read(), destinations), destinations }
  })
  const machine = useMemo(() => {
    const show = (path: string) => {
      onClose()
      navigate(path)
    }
    return provideGlobalSearch({ api, recent, show, dial: (phone) => window.location.assign(`tel:${phone}`) }, name)
  }, [api, recent, name, navigate, onClose])
  return useActorRef(machine, { input })
}

const icons: Record<Found['entity'], NavigationIcon> = {
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
}

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
function ResultList({ id, optionId, results, query, recent, marked, act, send }: ResultListProps) {
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
