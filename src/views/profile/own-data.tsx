import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Checkbox, Input, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { LetterKind } from '#contract/mail/letter-kinds.ts'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { EmailForm, type Profile, ProfileForm } from '#contract/profile/profile.ts'
import type { EditedResource } from '#services/form/editor-actors.ts'
import { changeEmail } from '#services/profile/profile-calls.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FieldSlot, FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { languageNames } from '#views/shell/header/language-names.ts'
import { letterWords } from './words.ts'

const edited: EditedResource<ProfileForm> = {
  name: 'profile.profile',
  param: 'profile',
  form: ProfileForm,
  blank: { first_name: '', last_name: '', phone_number: null, locale: 'pl', muted_letters: [] },
}

type Slot = FieldSlot<ProfileForm>

export interface OwnDataProps {
  profile: Profile
  onChanged: () => void
  /** Content below the form, mounted after it because the form would otherwise move it. */
  children: ReactNode
}

/** Name, phone number, language and e-mail preferences of the person. */
export function OwnData({ profile, onChanged, children }: OwnDataProps) {
  const { session } = useServices()
  const { id } = useUser()
  const actor = useEditor(edited, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const failed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const { email, new_email, letters } = profile
  const [isMoving, setMoving] = useState(false)
  const declaration = useMemo(
    () => ({ form: ProfileForm, parts: partsOf({ email, new_email }, letters, () => setMoving(true)) }),
    [email, new_email, letters],
  )
  const labels = useLabels(declaration.parts)
  // The name stands in the header too.
  useEmitted(actor, 'record.saved', () => session.send({ type: 'user.fetch' }))
  return (
    <>
      {values ? (
        <ResourceForm declaration={declaration} actor={actor} values={values} readOnly={false} followed />
      ) : (
        !failed && <FormSkeleton />
      )}
      {(values || failed) && children}
      <EditorDialogs actor={actor} labels={labels} />
      {isMoving && (
        <ChangeEmail
          onClose={() => setMoving(false)}
          onChanged={() => {
            actor.send({ type: 'record.refresh' })
            onChanged()
          }}
        />
      )}
    </>
  )
}

type Addresses = Pick<Profile, 'email' | 'new_email'>

function partsOf(addresses: Addresses, letters: readonly LetterKind[], onMove: () => void): FormPart<ProfileForm>[] {
  return [
    {
      title: msg`Your data`,
      explanation: msg`E-mail messages are sent in the language chosen here; the language of the screens is chosen on each device.`,
      fields: [
        { name: 'first_name', label: msg`First name` },
        { name: 'last_name', label: msg`Last name`, beside: true },
        { name: 'phone_number', label: msg`Phone number`, type: 'phone', optional: true },
        {
          name: 'locale',
          label: msg`Message language`,
          render: (slot) => <LocaleWithEmail slot={slot} addresses={addresses} onMove={onMove} />,
        },
      ],
    },
    {
      title: msg`E-mail messages`,
      explanation: msg`E-mail messages that the portal sends you. Questions waiting for your answer, decisions and messages about money are always sent.`,
      fields: [
        {
          name: 'muted_letters',
          label: msg`E-mail messages`,
          optional: true,
          render: (slot) => <Letters slot={slot} letters={letters} />,
        },
      ],
    },
  ]
}

function LocaleWithEmail({ slot, addresses, onMove }: { slot: Slot; addresses: Addresses; onMove: () => void }) {
  const { i18n } = useLingui()
  const { email, new_email } = addresses
  return (
    <>
      <Input.Wrapper
        label={<Trans>E-mail</Trans>}
        labelElement="div"
        description={<Trans>You sign in with it. A new one has to be confirmed.</Trans>}
      >
        <Text component="div" mt="4xs" mb="2xs" fw={500} className="anywhere">
          {email}
        </Text>
        {new_email !== null && (
          <Text mb="2xs" c="dimmed" fz="sm" className="anywhere">
            <Trans>{new_email} waits until you confirm it by the link that we have sent there.</Trans>
          </Text>
        )}
        <Button variant="default" size="xs" onClick={onMove}>
          <Trans>Change the e-mail address</Trans>
        </Button>
      </Input.Wrapper>
      <Select
        id={fieldId(slot.field.name)}
        label={i18n._(slot.field.label)}
        required
        allowDeselect={false}
        data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        value={slot.values.locale}
        error={slot.error}
        disabled={slot.disabled}
        onChange={(locale) => slot.onChange(locale as Locale)}
      />
    </>
  )
}

function Letters({ slot, letters }: { slot: Slot; letters: readonly LetterKind[] }) {
  const { i18n } = useLingui()
  const muted = slot.values.muted_letters
  const wanted = letters.filter((kind) => !muted.includes(kind))
  return (
    <Input.Wrapper id={fieldId(slot.field.name)} error={slot.error}>
      <Stack gap="md">
        {letters.map((kind) => (
          <Checkbox
            key={kind}
            label={i18n._(letterWords[kind].label)}
            description={i18n._(letterWords[kind].description)}
            checked={wanted.includes(kind)}
            disabled={slot.disabled}
            onChange={(event) =>
              slot.onChange(event.currentTarget.checked ? muted.filter((one) => one !== kind) : [...muted, kind])
            }
          />
        ))}
        <Checkbox
          label={<Trans>Account security</Trans>}
          description={<Trans>A changed password, a locked account: always sent</Trans>}
          checked
          disabled
        />
      </Stack>
    </Input.Wrapper>
  )
}

const asking: SubmissionUse = {
  send: changeEmail,
}

/** Asks for another e-mail address of the person in a dialog; it takes effect when it is confirmed. */
function ChangeEmail({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useTexts()
  return (
    <SubmissionDialog
      use={asking}
      keptAs={null}
      title={<Trans>Change the e-mail address</Trans>}
      explanation={
        <Trans>
          We will send a link to the new address. Your address changes when you sign in by that link; until then, sign
          in with the current one. Then every device is signed out, and the current address is notified.
        </Trans>
      }
      schema={EmailForm}
      initialValues={{ email: '', current_password: '' }}
      submit={<Trans>Change the e-mail address</Trans>}
      onDone={() => {
        onChanged()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput
            type="email"
            label={t`New e-mail address`}
            autoComplete="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t`Current password`}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
            {...form.getInputProps('current_password')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
