import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { text } from '#contract/messages/messages.ts'
import type { User } from '#contract/user/user.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { HolderCertificates } from '#views/f-gas/cms/holder-certificates.tsx'
import { MemberBadge } from '#views/partner/badges.tsx'
import { AccessTabs } from './access-tabs.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountFacts } from './account-facts.tsx'
import { isLocked, limitOf } from './account-limits.ts'
import { LockedMark } from './locked-mark.tsx'
import { UserPermissions } from './permissions/user-permissions.tsx'
import classes from './user.module.css'
import { UserNotices } from './user-notices.tsx'
import { users } from './user-resource.tsx'

type Actor = EditorActor<FormOf<'user.users'>>

const base = (id: number) => `/cms/user/users/${id}`
const badges = (user: User) => (
  <span className={classes.badges}>
    <MemberBadge {...user} />
    {user.is_locked && <LockedMark />}
  </span>
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
      readOnly={(account) => account?.is_anonymised && text('record.erased', i18n.locale)}
    />
  )
}

/** The permissions of a user, with their roles. */
export function UserPermissionsScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failed, refresh } = useLoad('user.users.show', { path: { user: id } })
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
        <Notice tone="danger" live apart onRetry={refresh}>
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
