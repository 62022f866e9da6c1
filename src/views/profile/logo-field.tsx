import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Image, Text } from '@mantine/core'
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
import { Columns } from '#views/components/page/page-columns.tsx'
import { BrandMark } from '#views/shell/brand.tsx'
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
      <Group className={classes.buttons} gap="2xs">
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
      </Group>
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

/** Colours of the bar of the partner zone in both schemes at once: those of the tokens, by value. */
const barColours = { light: { bg: '#ffffff', c: '#17212b' }, dark: { bg: '#161f27', c: '#e6edf3' } } as const

/** A preview of a logo in the top bar, in light and dark. */
function LogoPreview({ url, name }: { url: string | null; name: string }) {
  const { t } = useLingui()
  return (
    <Columns min={240}>
      {(['light', 'dark'] as const).map((scheme) => (
        <Box key={scheme} component="figure" m={0}>
          <Group wrap="nowrap" gap="sm" h={64} px="md" bd="1px solid var(--hairline)" bdrs="md" {...barColours[scheme]}>
            {url ? <Image w="auto" maw={160} mah={40} radius="xs" src={url} alt={t`Logo of ${name}`} /> : <BrandMark />}
            <Text span truncate fz="lg" fw={650}>
              {name}
            </Text>
          </Group>
          <Text component="figcaption" mt="4xs" c="dimmed" fz="xs" lh="xs">
            {scheme === 'light' ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
          </Text>
        </Box>
      ))}
    </Columns>
  )
}
