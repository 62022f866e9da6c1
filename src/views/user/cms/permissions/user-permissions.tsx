import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { User } from '#contract/user/user.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import classes from '#views/user/cms/user.module.css'
import { type Branch, branchesOf } from './permission-branches.ts'

/** The effective permissions of a user by module, with the role that grants each. */
export function UserPermissions({ granted }: Pick<User, 'granted'>) {
  const { i18n } = useLingui()
  const through = useMemo(() => rolesByPermission(granted), [granted])
  const modules = useMemo(() => branchesOf([...through.keys()], (label) => labelIn(i18n, label)), [through, i18n])
  if (modules.length === 0) return <EmptyState title={<Trans>The roles of this person give no permissions.</Trans>} />
  return (
    <>
      {modules.map((module) => (
        <details key={module.key} className={classes.module}>
          <summary>
            <IconChevronRight className={classes.turn} size={16} stroke={1.8} aria-hidden />
            {module.label}
            <span className={classes.count}>{module.names.length}</span>
          </summary>
          <ul className={classes.rights}>
            {leavesOf(module).map(({ resource, leaf }) => (
              <li key={leaf.key} className={classes.right}>
                <span>
                  {resource} – {leaf.label}
                  <code className={classes.name}>{leaf.key}</code>
                </span>
                <span className={classes.through}>{through.get(leaf.key)?.join(', ')}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
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
