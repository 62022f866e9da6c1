import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { VerbWithQuestion } from '#contract/declare/statuses.ts'
import { isPartnersPerson } from '#contract/user/form.ts'
import { CloseAccountForm } from '#contract/user/leaving.ts'
import { type UserVerb, userVerb } from '#contract/user/statuses.ts'
import type { User } from '#contract/user/user.ts'
import { id, say } from '#contract/values/rules.ts'
import { accountActions } from '#services/user/account-calls.ts'
import { useActingPerson, useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { StatusMenu } from '#views/components/status/status-menu.tsx'
import { HandOverDialog } from '#views/partner/hand-over-dialog.tsx'
import { stateOfUser, userChoices } from '#views/user/account-choices.ts'

interface AccountActionsProps {
  user: User
  onChanged: () => void
}

/** The actions on an account that its lifecycle allows this person. */
export function AccountActions({ user, onChanged }: AccountActionsProps) {
  return (
    <StatusMenu
      offered={useOffered(user)}
      words={userVerb}
      dialog={(verb, close) => {
        const isLeaving = isClosing(verb) && isPartnersPerson(user.roles)
        const AskedDialog = isLeaving ? LeavingAccountDialog : AccountDialog
        return (
          <AskedDialog
            user={user}
            verb={verb}
            onDone={() => {
              close()
              onChanged()
            }}
            onCancel={close}
          />
        )
      }}
    />
  )
}

/** Only super administrators may change super administrators; all else is decided by the lifecycle. */
function useOffered(user: User): UserVerb[] {
  const by = useActingPerson()
  const { roles } = useUser()
  const isSuperAdmin = roles.some(({ slug }) => slug === 'super-admin')
  return useMemo(
    () => (user.roles.includes('super-admin') && !isSuperAdmin ? [] : userChoices(stateOfUser(user), by)),
    [user, by, isSuperAdmin],
  )
}

const uses: Record<UserVerb, SubmissionUse> = {
  activate: { send: accountActions.activate },
  restore: { send: accountActions.restore },
  deactivate: { send: accountActions.deactivate },
  cancel: { send: accountActions.cancel },
  unlock: { send: accountActions.unlock },
}

const isClosing = (verb: UserVerb) => verb === 'deactivate' || verb === 'cancel'

/** A successor is required if there is open work. */
const WithSuccessor = v.strictObject({
  ...CloseAccountForm.entries,
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

/** Closes the account of a partner's person: what is open in each company is handed over there. */
function LeavingAccountDialog({ user, verb, onDone, onCancel }: AccountDialogProps) {
  const { i18n } = useLingui()
  const { asks, label }: VerbWithQuestion = userVerb[verb]
  const leaving = useLoad('user.users.leaving', { path: { user: user.id }, showRefusal: false })
  return (
    <HandOverDialog
      leaving={leaving}
      version={user.version}
      use={uses[verb]}
      schema={CloseAccountForm}
      values={(typed) => ({ ...typed, user: user.id })}
      keptAs={`user.users.${verb}:${user.id}`}
      title={labelIn(i18n, asks.title)}
      explanation={labelIn(i18n, asks.explanation)}
      submit={labelIn(i18n, label)}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

/** Confirms a change of an account; closing one with open work asks for a successor. */
function AccountDialog({ user, verb, onDone, onCancel }: AccountDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { asks, label, danger }: VerbWithQuestion = userVerb[verb]
  const hasWork = isClosing(verb) && user.open_orders + user.moderated_partners > 0
  return (
    <SubmissionDialog
      use={uses[verb]}
      keptAs={`user.users.${verb}:${user.id}`}
      title={labelIn(i18n, asks.title)}
      explanation={labelIn(i18n, asks.explanation)}
      schema={hasWork ? WithSuccessor : CloseAccountForm}
      initialValues={{ version: user.version, successor_id: null as number | null, handovers: [] }}
      submit={labelIn(i18n, label)}
      danger={danger}
      values={(typed) => ({ user: user.id, ...typed })}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) =>
        hasWork && (
          <>
            <Notice tone="warning" title={<Trans>Someone has to take over.</Trans>}>
              <Plural value={user.open_orders} _0="" one="# open warranty order." other="# open warranty orders." />{' '}
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
    </SubmissionDialog>
  )
}
