import { Trans } from '@lingui/react/macro'
import { Anchor, Checkbox, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { SignUp, useErrorAt } from './sign-up-actor.ts'

/** The regulations, which must be opened before they are accepted, and the consents. */
export function AgreementSection() {
  const consents = SignUp.useSelector(({ context }) => context.consents)
  return (
    <FormSection
      title={<Trans>Regulations and consents</Trans>}
      explanation={<Trans>Read the regulations before you order.</Trans>}
    >
      <Regulations />
      {consents.map(({ kind, text, required }) => (
        <Consent key={kind} kind={kind} required={required}>
          {text}
        </Consent>
      ))}
    </FormSection>
  )
}

function Regulations() {
  const actor = SignUp.useActorRef()
  const regulations = SignUp.useSelector(({ context }) => context.term?.regulations)
  const isAccepted = SignUp.useSelector(({ context }) => context.values.regulations_accepted)
  const mayAccept = SignUp.useSelector((snapshot) => snapshot.can({ type: 'regulations.accept', accepted: true }))
  const error = useErrorAt('regulations_accepted')
  return (
    <Stack className="ruled-below" gap="sm" pb="md">
      {regulations && (
        <SignedDownload
          link={regulations.url}
          way="open"
          filename={regulations.filename}
          onFollowed={() => actor.send({ type: 'regulations.open' })}
        >
          {({ follow, busy }) => (
            <Anchor
              component="button"
              type="button"
              id={mayAccept ? undefined : fieldId('regulations_accepted')}
              display="inline-flex"
              mih={44}
              fw={600}
              style={{ gap: 'var(--mantine-spacing-2xs)', alignItems: 'center', alignSelf: 'start' }}
              aria-busy={busy}
              onClick={follow}
            >
              <IconFileTypePdf size={22} stroke={1.6} aria-hidden />
              <Trans>Read the regulations</Trans>
            </Anchor>
          )}
        </SignedDownload>
      )}
      <Checkbox
        id={mayAccept ? fieldId('regulations_accepted') : undefined}
        checked={isAccepted}
        disabled={!mayAccept}
        error={error}
        onChange={(event) => actor.send({ type: 'regulations.accept', accepted: event.currentTarget.checked })}
        label={
          <Required>
            <Trans>I have read the regulations and accept them</Trans>
          </Required>
        }
        description={!mayAccept && <Trans>Open the regulations first</Trans>}
      />
    </Stack>
  )
}

function Consent({ kind, required, children }: { kind: ConsentKind; required: boolean; children: string }) {
  const actor = SignUp.useActorRef()
  const given = SignUp.useSelector(({ context }) => context.values[kind])
  const error = useErrorAt(kind)
  return (
    <Checkbox
      id={fieldId(kind)}
      checked={given}
      error={error}
      onChange={(event) => actor.send({ type: 'form.change', values: { [kind]: event.currentTarget.checked } })}
      label={required ? <Required>{children}</Required> : children}
    />
  )
}

function Required({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Text span c="var(--red)" aria-hidden>
        {' '}
        *
      </Text>
    </>
  )
}
