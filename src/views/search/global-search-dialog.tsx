import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Loader, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { mostSearched } from '#contract/search/search.ts'
import { orderKindNames, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { takingOf } from '#contract/service-order/statuses.ts'
import type { Found } from '#machines/search/destinations.ts'
import { openable, shownResults } from '#machines/search/global-search.ts'
import { createRecentResults, provideGlobalSearch, type SearchName } from '#services/search/global-search-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { useActedToast } from '#views/components/data-table/many/acted-toast.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useExcess } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { destinationsOf } from './destinations.ts'
import classes from './global-search.module.css'
import { ResultList } from './global-search-results.tsx'

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
