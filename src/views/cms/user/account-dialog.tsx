import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { UserVerb } from '#contract/lifecycles/user-status-state.ts'
import { id, say, version } from '#contract/rules.ts'
import { CloseAccountForm, type User } from '#contract/user.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { ActionDialog } from '#views/components/action-dialog.tsx'
import { LookupField } from '#views/components/lookup-field.tsx'
import { Notice } from '#views/components/notice.tsx'
import { useSubmission } from '#views/components/use-submission.ts'
import { accountWords } from './account-words.ts'

interface Decision {
  user: number
  version: number
  successor_id: number | null
}

type Send = (api: Api, values: never, settings: CallSettings) => Promise<unknown>

const changing =
  (name: 'activate' | 'restore'): Send =>
  (api, { user, version }: Decision, settings) =>
    api.call(`user.users.${name}`, { path: { user }, body: { version }, ...settings, showRefusal: false })
const closing =
  (name: 'deactivate' | 'cancel'): Send =>
  (api, { user, ...body }: Decision, settings) =>
    api.call(`user.users.${name}`, { path: { user }, body, ...settings, showRefusal: false })

const senders: Record<UserVerb, Send> = {
  activate: changing('activate'),
  restore: changing('restore'),
  deactivate: closing('deactivate'),
  cancel: closing('cancel'),
  unlock: (api, { user }: Decision, settings) =>
    api.call('user.users.unlock', { path: { user }, ...settings, showRefusal: false }),
}

/** With open work somebody has to take it over. */
const WithSuccessor = v.strictObject({
  version: version(),
  successor_id: v.pipe(
    v.nullable(id()),
    v.check((chosen) => chosen !== null, say('account.successor_required')),
  ),
})

interface AccountDialogProps {
  user: User
  verb: UserVerb
  onDone: () => void
  onCancel: () => void
}

/** Asks before an account is changed; closing one with open work asks who takes it over. */
export function AccountDialog({ user, verb, onDone, onCancel }: AccountDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { submit, busy, done, errors, failure } = useSubmission({ send: senders[verb] })
  const { title, explanation, verb: label, danger } = accountWords[verb]
  const isClosing = verb === 'deactivate' || verb === 'cancel'
  const hasWork = isClosing && user.open_orders + user.moderated_partners > 0
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  return (
    <ActionDialog
      opened
      title={i18n._(title)}
      explanation={i18n._(explanation)}
      schema={hasWork ? WithSuccessor : CloseAccountForm}
      initialValues={{ version: user.version, successor_id: null as number | null }}
      submit={i18n._(label)}
      danger={danger}
      busy={busy}
      errors={errors}
      refusal={Object.keys(errors).length === 0 ? failure?.message : undefined}
      onSubmit={(values) => submit({ user: user.id, ...values })}
      onCancel={onCancel}
    >
      {(form) =>
        hasWork && (
          <>
            <Notice tone="warning" title={<Trans>Somebody has to take over.</Trans>}>
              <Plural value={user.open_orders} _0="" one="# open service order." other="# open service orders." />{' '}
              <Plural
                value={user.moderated_partners}
                _0=""
                one="Caretaker of # partner."
                other="Caretaker of # partners."
              />
            </Notice>
            <LookupField
              lookup="user.users.lookup"
              minimum={2}
              label={t`Successor`}
              description={t`Takes over the open orders and the partners, at the same moment.`}
              required
              value={form.values.successor_id}
              error={form.errors.successor_id}
              onChange={(chosen) => form.setFieldValue('successor_id', chosen)}
            />
          </>
        )
      }
    </ActionDialog>
  )
}
