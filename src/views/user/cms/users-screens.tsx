import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconLogout } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { messageText } from '#contract/messages/messages.ts'
import type { User } from '#contract/user/user.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { formatMoment } from '#services/formatting.ts'
import { inviteUser, signOutUser } from '#services/user/account-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay, useSession } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageNotices } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { HolderCertificates } from '#views/f-gas/cms/holder-certificates.tsx'
import { MemberBadge } from '#views/partner/badges.tsx'
import classes from '#views/user/cms/user.module.css'
import { AccessTabs } from './access-tabs.tsx'
import { AccountActions } from './account-actions.tsx'
import { isLocked, type Limit, limitOf } from './account-limits.ts'
import { LockedMark } from './locked-mark.tsx'
import { type Branch, branchesOf } from './permissions/permission-branches.ts'
import { users } from './user-resource.tsx'

type Actor = EditorActor<FormOf<'user.users'>>

const base = (id: number) => `/cms/user/users/${id}`
const badges = (user: User) => (
  <Flex component="span" rowGap="4xs" columnGap="2xs" align="center" wrap="wrap">
    <MemberBadge {...user} />
    {user.is_locked && <LockedMark />}
  </Flex>
)

/** The page of a user: form, status and actions. */
function UserScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { i18n } = useLingui()
  const { user, permissions } = useSession()
  const declaration = useMemo(() => {
    const limit = (record: object) => user && limitOf(record as User, { id: user.id, roles: user.roles, permissions })
    return {
      ...users,
      parts: users.parts.map((part) => ({
        ...part,
        fields: part.fields.map((field) => ({
          ...field,
          locked: (record: object) => isLocked(field.name, limit(record)),
        })),
      })),
      status: badges,
      actions: (record: User, actor: Actor) => (
        <AccountActions user={record} onChanged={() => actor.send({ type: 'record.refresh' })} />
      ),
      pages: (id: number, record: User | null) => (
        <AccessTabs base={base(id)} count={record ? countOf(record) : undefined} />
      ),
      above: (record: User, actor: Actor) => (
        <UserNotices user={record} limit={limit(record)} onChanged={() => actor.send({ type: 'record.refresh' })} />
      ),
      below: (record: User) => (
        <>
          <AccountFacts user={record} />
          <HolderCertificates user={record.id} />
        </>
      ),
    }
  }, [user, permissions])
  return (
    <ResourceEditor
      of={declaration}
      id={id}
      readOnly={(account) => account?.is_anonymised && messageText('record.erased', i18n.locale)}
    />
  )
}

/** The permissions of a user, with their roles. */
export function UserPermissionsScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failed, failure, refresh } = useLoad('user.users.show', { path: { user: id } })
  const name = data && `${data.first_name} ${data.last_name}`
  useRecordTitle(name)
  return (
    <>
      <PageHeader
        title={name ?? (failed ? <Trans>User</Trans> : <Skeleton height={24} width={220} />)}
        badge={data && badges(data)}
      />
      <AccessTabs base={base(id)} count={data ? countOf(data) : undefined} />
      {failed && (
        <Notice tone="danger" live apart failure={failure} onRetry={refresh}>
          <Trans>The permissions could not be loaded.</Trans>
        </Notice>
      )}
      {data && <UserPermissions granted={data.granted} />}
      {!data && !failed && <CardSkeleton />}
    </>
  )
}

function countOf({ granted }: User): number {
  return new Set(granted.flatMap(({ permissions }) => permissions)).size
}

export const screens = { ...screensOf(users), record: UserScreen }

const signingOut: SubmissionUse = {
  send: signOutUser,
}

/** Facts of an account: sign-ins, and open work that would have to be handed over. Ends the sessions of a lost device. */
function AccountFacts({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const maySignOut = useMay('user.users.sign-out')
  return (
    <Card title={<Trans>Account</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Last sign-in</Trans>, value: user.last_login_at && formatMoment(user.last_login_at) },
          { label: <Trans>Created</Trans>, value: formatMoment(user.created_at) },
          { label: <Trans>Open warranty orders</Trans>, value: user.open_orders },
          { label: <Trans>Partners taken care of</Trans>, value: user.moderated_partners },
        ]}
      />
      {maySignOut && user.status === 1 && (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconLogout size={18} stroke={1.7} />}
          onClick={() => setAsking(true)}
        >
          <Trans>Sign out of every device</Trans>
        </Button>
      )}
      {asking && (
        <SubmissionQuestion
          use={signingOut}
          values={{ user: user.id }}
          title={<Trans>Sign this person out of every device?</Trans>}
          confirm={<Trans>Sign out</Trans>}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          <Trans>Every session ends at once. The person can sign in again with the password.</Trans>
        </SubmissionQuestion>
      )}
    </Card>
  )
}

const inviting: SubmissionUse = {
  send: inviteUser,
}

/** Notices about an account: locked, or not activated yet. */
function UserNotices({
  user,
  limit,
  onChanged,
}: {
  user: User
  /** Why it can only be changed in part. */
  limit: Limit | null
  onChanged: () => void
}) {
  const mayInvite = useMay('user.users.invite')
  const { submit, busy } = useSubmission(inviting, { onDone: onChanged })
  return (
    <PageNotices>
      {limit === 'super-admin' && (
        <Notice tone="information" title={<Trans>Only a super administrator may change this account.</Trans>}>
          <Trans>You can only view it.</Trans>
        </Notice>
      )}
      {limit === 'beyond' && (
        <Notice tone="information" title={<Trans>This account has permissions that you do not have.</Trans>}>
          <Trans>
            You can change name, phone and language. Address, role and visible records can be changed by a colleague
            with the same permissions.
          </Trans>
        </Notice>
      )}
      {limit === 'own' && (
        <Notice tone="information" title={<Trans>This is your own account.</Trans>}>
          <Trans>
            Change your address in your profile, where your password is asked for. Your role and visible records are
            changed by another administrator.
          </Trans>
        </Notice>
      )}
      {user.is_locked && (
        <Notice tone="danger" title={<Trans>Locked for 15 minutes on new devices.</Trans>}>
          <Trans>Someone entered a wrong password many times. Devices that signed in before are not affected.</Trans>
        </Notice>
      )}
      {user.status === 1 && !user.is_activated && (
        <Notice
          tone="information"
          title={<Trans>The address is not confirmed yet.</Trans>}
          action={
            mayInvite && (
              <Button variant="default" size="xs" loading={busy} onClick={() => submit({ user: user.id })}>
                <Trans>Send the invitation again</Trans>
              </Button>
            )
          }
        >
          <Trans>An invitation is valid for 7 days.</Trans>
        </Notice>
      )}
      {user.is_anonymised && (
        <Notice tone="warning" title={<Trans>Personal data erased.</Trans>}>
          <Trans>The account cannot be opened again.</Trans>
        </Notice>
      )}
    </PageNotices>
  )
}

/** The effective permissions of a user by module, with the role that grants each. */
function UserPermissions({ granted }: Pick<User, 'granted'>) {
  const { i18n } = useLingui()
  const through = useMemo(() => rolesByPermission(granted), [granted])
  const modules = useMemo(() => branchesOf([...through.keys()], (label) => labelIn(i18n, label)), [through, i18n])
  if (modules.length === 0) return <EmptyState title={<Trans>The roles of this person give no permissions.</Trans>} />
  return (
    <Stack gap="2xs">
      {modules.map((module) => (
        <details key={module.key} className={`frame ${classes.module}`}>
          <Flex component="summary" align="center" gap="xs" mih={48} py="2xs" px="md" fw={600}>
            <IconChevronRight className={classes.turn} color="var(--ink-2)" size={16} stroke={1.8} aria-hidden />
            {module.label}
            <Note component="span" ml="auto" fw={400} className="tabular">
              {module.names.length}
            </Note>
          </Flex>
          <PlainList gap={0} px="md" pb="2xs">
            {leavesOf(module).map(({ resource, leaf }) => (
              <Flex
                key={leaf.key}
                className="ruled-above"
                component="li"
                rowGap="5xs"
                columnGap="md"
                align="baseline"
                wrap="wrap"
                py="2xs"
              >
                <span>
                  {resource} – {leaf.label}
                  <Text component="code" display="block" c="var(--ink-3)" ff="monospace" fz="2xs" className="anywhere">
                    {leaf.key}
                  </Text>
                </span>
                <Note component="span" ml="auto">
                  {through.get(leaf.key)?.join(', ')}
                </Note>
              </Flex>
            ))}
          </PlainList>
        </details>
      ))}
    </Stack>
  )
}

function leavesOf(module: Branch): { resource: string; leaf: Branch }[] {
  return module.children.flatMap(({ label, children }) => children.map((leaf) => ({ resource: label, leaf })))
}

function rolesByPermission(granted: User['granted']): Map<string, string[]> {
  const through = new Map<string, string[]>()
  for (const { name: role, permissions } of granted)
    for (const name of permissions) through.set(name, [...(through.get(name) ?? []), role])
  return through
}
