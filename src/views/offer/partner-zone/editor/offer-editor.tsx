import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import { isLocale } from '#contract/locale.ts'
import { provideOfferEditing } from '#services/offer/offer-editing-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { DraftAddress } from '#views/components/flow/draft-address.tsx'
import { DraftLeaveGuard } from '#views/components/flow/draft-leave-guard.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { Editor } from './editor-actor.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { EditorPage } from './editor-page.tsx'

/** The editor of a draft. A registered offer redirects to its preview. */
export function OfferEditor({ params }: ScreenProps) {
  const id = Number(params.id)
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const { i18n } = useLingui()
  const { api, drafts } = useServices()
  const { id: user_id } = useUser()
  const machine = useMemo(
    () => provideOfferEditing({ api, drafts, user_id, address: offerPaths.edit }),
    [api, drafts, user_id],
  )
  const [key] = useState(uniqueKey)
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  return (
    <Editor.Provider logic={machine} options={{ input: { id, key, locale } }}>
      <Screen />
      <EditorDialogs />
      <Guards />
    </Editor.Provider>
  )
}

function Screen() {
  const id = Editor.useSelector(({ context }) => context.id)
  const view = Editor.useSelector((snapshot) => {
    if (snapshot.matches('opening') || snapshot.matches('deleting')) return 'opening'
    if (snapshot.matches('loadFailed')) return 'loadFailed'
    if (snapshot.matches('deleted')) return 'deleted'
    if (snapshot.matches('registered')) return 'registered'
    return snapshot.matches('closed') ? 'closed' : 'open'
  })
  if (view === 'opening') return <Outline />
  if (view === 'loadFailed') return <NotOpened />
  if (view === 'deleted') return <Redirect to={offerPaths.list} replace />
  if (view === 'registered') return <Redirect to={`${offerPaths.preview(id)}?send=1`} replace />
  if (view === 'closed') return <Redirect to={offerPaths.preview(id)} replace />
  return <EditorPage />
}

/** Keeps the address up to date. A draft that was deleted elsewhere continues under a new id, which a reload must find. */
function Guards() {
  const actor = Editor.useActorRef()
  const id = Editor.useSelector((snapshot) => (snapshot.matches('open') ? (snapshot.context.offer?.id ?? null) : null))
  const number = Editor.useSelector(({ context }) => context.offer?.offer_number ?? null)
  return (
    <>
      <DraftAddress address={id === null ? null : offerPaths.edit(id)} title={number} />
      <DraftLeaveGuard actor={actor} />
    </>
  )
}

function Outline() {
  return (
    <Loading>
      <Skeleton height={32} width="50%" mb={16} />
      <Skeleton height={72} mb={12} />
      <Skeleton height={360} mb={12} />
      <Skeleton height={140} />
    </Loading>
  )
}

function NotOpened() {
  const actor = Editor.useActorRef()
  const failure = Editor.useSelector(({ context }) => context.failure)
  return (
    <LoadFailed
      failure={failure}
      missing={{
        title: <Trans>There is no such offer</Trans>,
        explanation: <Trans>It may have been deleted, or it belongs to another company.</Trans>,
        list: { path: offerPaths.list, label: <Trans>All offers</Trans> },
      }}
      title={<Trans>The offer could not be opened</Trans>}
      onRetry={() => actor.send({ type: 'offer.retry' })}
    >
      <Trans>Check the connection and try again.</Trans>
    </LoadFailed>
  )
}
