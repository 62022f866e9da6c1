import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { fileRefusal, type MediaFile } from '#contract/media/files.ts'
import { changeLogo, type LogoOwner, removeLogo } from '#services/profile/profile-calls.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { useObjectUrl } from '#views/components/media/use-object-url.ts'
import { LogoPreview } from './logo-preview.tsx'
import classes from './profile.module.css'

const save: SubmissionUse = {
  send: changeLogo,
}
const remove: SubmissionUse = {
  send: removeLogo,
}

const isLogo = ({ name, size }: File) => fileRefusal('logo', { filename: name, size }) === null

export interface LogoFieldProps {
  owner: LogoOwner
  /** The name beside the logo in the bar. */
  name: string
  logo: MediaFile | null
  onChanged: () => void
}

/** A logo: chosen, previewed in light and dark, and then saved. */
export function LogoField({ owner, name, logo, onChanged }: LogoFieldProps) {
  const { t } = useLingui()
  const { session } = useServices()
  const { id: person } = useUser()
  const [round, setRound] = useState(uniqueKey)
  const [chosen, setChosen] = useState<File | null>(null)
  const [uploaded, setUploaded] = useState<string | null>(null)
  const arrived = useRef<string | null>(null)
  const [asking, setAsking] = useState(false)
  const shown = useObjectUrl(chosen) ?? logo?.image_url ?? null
  const settle = () => {
    arrived.current = null
    setChosen(null)
    setUploaded(null)
    setAsking(false)
    setRound(uniqueKey())
    session.send({ type: 'user.fetch' })
    onChanged()
  }
  const saving = useSubmission(save, { onDone: settle })
  return (
    <>
      <LogoPreview url={shown} name={name} />
      <UploadField
        key={round}
        label={t`New logo`}
        purpose="logo"
        value={[]}
        unkept={{ sent: saving.busy }}
        scope={`${person}:logo:${owner}`}
        error={saving.errors.logo?.[0]}
        onAdd={(files) => setChosen(files.find(isLogo) ?? null)}
        onChange={([id]) => {
          arrived.current = id ?? null
          setUploaded(id ?? null)
        }}
        onBusy={(busy) => {
          // Removed, or refused on its way: the logo that is in use is shown again.
          if (!busy && arrived.current === null) setChosen(null)
        }}
      />
      <div className={classes.buttons}>
        {logo && !uploaded && (
          <Button variant="default" onClick={() => setAsking(true)}>
            <Trans>Remove the logo</Trans>
          </Button>
        )}
        {uploaded && (
          <Button loading={saving.busy} onClick={() => saving.submit({ owner, logo: uploaded })}>
            <Trans>Use this logo</Trans>
          </Button>
        )}
      </div>
      {asking && (
        <SubmissionQuestion
          use={remove}
          values={{ owner }}
          title={<Trans>Remove the logo?</Trans>}
          confirm={<Trans>Remove</Trans>}
          danger
          onDone={settle}
          onCancel={() => setAsking(false)}
        >
          <Trans>The portal logo replaces it.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}
