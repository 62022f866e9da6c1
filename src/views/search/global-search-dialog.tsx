import { Trans, useLingui } from '@lingui/react/macro'
import { Loader, Modal, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Found } from '#machines/search/destinations.ts'
import { openable, shownResults } from '#machines/search/global-search.ts'
import { createRecentResults, provideGlobalSearch, type SearchName } from '#services/search/global-search-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { destinationsOf } from './destinations.ts'
import classes from './global-search.module.css'
import { ResultList } from './global-search-results.tsx'

export interface GlobalSearchDialogProps {
  zone: 'cms' | 'partner'
  name: SearchName
  onClose: () => void
}

/** The global search: arrow keys mark a result, Enter opens it. */
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
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const optionId = (place: number) => `${list}-${place}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 'result.next', ArrowUp: 'result.previous', Enter: 'result.choose' } as const
    const type = step[event.key as keyof typeof step]
    if (!type) return
    event.preventDefault()
    actor.send({ type })
  }

  return (
    <Modal
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
      <div className={classes.search}>
        {busy ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} aria-hidden />}
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t`What to search for`}
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={marked < 0 ? undefined : optionId(marked)}
          autoComplete="off"
          spellCheck={false}
          placeholder={t`Screen, action, name, number, serial number`}
          value={query}
          maxLength={100}
          data-autofocus
          onChange={(event) => actor.send({ type: 'query.change', query: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <UnstyledButton className={classes.close} onClick={onClose} aria-label={t`Close`}>
          Esc
        </UnstyledButton>
      </div>
      {/* Many results are scrolled by the keyboard, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable. */}
      <div className={classes.found} aria-busy={busy} tabIndex={0}>
        {failed && (
          <div className={classes.notice}>
            <Notice tone="danger" live onRetry={() => actor.send({ type: 'search.retry' })}>
              <Trans>The search failed.</Trans>
            </Notice>
          </div>
        )}
        <ResultList
          id={list}
          optionId={optionId}
          results={results}
          query={isIdle ? '' : query}
          recent={isIdle ? recent.length : 0}
          marked={marked}
          onOpen={(result) => actor.send({ type: 'result.open', result })}
        />
        {results.length === 0 && isIdle && (
          <p className={classes.nothing}>
            <Trans>Type at least two characters. Missing diacritics and a mistyped letter do not matter.</Trans>
          </p>
        )}
        <p className={classes.nothing} role="status" hidden={!isReady || results.length > 0}>
          {isReady && results.length === 0 && <Trans>Nothing found for “{query.trim()}”</Trans>}
        </p>
      </div>
    </Modal>
  )
}

/** Whether two lists have the same results in the same order, because results of the browser are new objects each time. */
function areSame(one: readonly Found[], other: readonly Found[]) {
  return one.length === other.length && one.every((result, place) => result === other[place])
}

function useSearchActor(zone: 'cms' | 'partner', name: SearchName, onClose: () => void) {
  const { i18n } = useLingui()
  const { api } = useServices()
  const { id } = useUser()
  const { permissions } = useSession()
  const [, navigate] = useLocation()
  const [recent] = useState(() => createRecentResults(localStorage, id))
  const [input] = useState(() => {
    const destinations = destinationsOf(zone, permissions, i18n)
    return { recent: openable(recent.read(), destinations), destinations }
  })
  const machine = useMemo(() => {
    const show = (path: string) => {
      onClose()
      navigate(path)
    }
    return provideGlobalSearch({ api, recent, show }, name)
  }, [api, recent, name, navigate, onClose])
  return useActorRef(machine, { input })
}
