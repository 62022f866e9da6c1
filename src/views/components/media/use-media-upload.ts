import { useLingui } from '@lingui/react/macro'
import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { MediaFile, Purpose, Taken } from '#contract/media/files.ts'
import type { MediaUploadActor, UploadedFile } from '#machines/media/media-upload.ts'
import { provideMediaUpload } from '#services/media/media-upload-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** A file that this page did not upload itself, with its thumbnail if there is one. */
export type KnownFile = UploadedFile & Partial<Pick<MediaFile, 'image_url'>>

export interface MediaUploadUse {
  purpose: Purpose
  taken?: Taken
  scope: string
  /** Initial ids. */
  value: readonly string[]
  /** Known files of these ids. */
  stored: readonly KnownFile[]
  isKept: boolean
  isSent: boolean
}

/** The uploads of one field of a form. */
export function useMediaUpload({
  purpose,
  taken,
  scope,
  value,
  stored,
  isKept,
  isSent,
}: MediaUploadUse): MediaUploadActor {
  const { t } = useLingui()
  const { tokens, preferences, session, onSignedOut, uploads, giveBack } = useServices()
  const machine = useMemo(() => {
    return provideMediaUpload({
      baseUrl: '',
      token: tokens.token,
      locale: preferences.locale,
      person: () => session.getSnapshot().context.user?.id ?? null,
      onSignedOut,
      uploads,
      giveBack,
    })
  }, [tokens, preferences, session, onSignedOut, uploads, giveBack])
  const files = value.map((id) => {
    const file = stored.find((media) => media.id === id)
    return { id, filename: file?.filename ?? t`File`, size: file?.size ?? 0 }
  })
  const actor = useActorRef(machine, { input: { purpose, taken, scope, files, isKept } })
  useEffect(() => {
    if (actor.getSnapshot().context.scope !== scope) actor.send({ type: 'scope.change', scope })
  }, [actor, scope])
  useEffect(() => {
    if (actor.getSnapshot().context.isSent !== isSent) actor.send({ type: 'form.send', sent: isSent })
  }, [actor, isSent])
  return actor
}
