import { permissionOf } from '#contract/core/audit-verbs.ts'
import { plural } from '#contract/declare/entity-words.ts'
import { allEntities, isEntity } from '#contract/entities.ts'
import type { Label } from '#views/components/entity/label.ts'
import { actionWords } from './permission-actions.ts'
import { moduleWords, subjectWords } from './permission-subjects.ts'

/** The parts of a permission name; `partnerzone.` only names the zone. */
export interface PermissionParts {
  module: string
  /** `module.resource`. */
  resource: string
  action: string
}

export function permissionPartsOf(name: string): PermissionParts {
  const parts = name.replace(/^partnerzone\./, '').split('.')
  const action = parts.at(-1) ?? name
  const module = parts[0] ?? name
  return { module, resource: `${module}.${parts.slice(1, -1).join('.') || module}`, action }
}

/** The label of a permission; without one, its name. */
export function permissionWords(name: string, say: (label: Label) => string): PermissionParts {
  const { module, resource, action } = permissionPartsOf(name)
  const word = (label: Label | undefined, own: string) => (label ? say(label) : own.replaceAll('-', ' '))
  return {
    module: word(labelAt(moduleWords, module), module),
    resource: word(subjectLabel(resource), resource.slice(module.length + 1)),
    action: word(actionLabel(resource, action), action),
  }
}

/** Whether every part of a permission has a label. */
export function hasWords(name: string): boolean {
  const { module, resource, action } = permissionPartsOf(name)
  return Boolean(labelAt(moduleWords, module) && subjectLabel(resource) && actionLabel(resource, action))
}

function subjectLabel(resource: string): Label | undefined {
  return isEntity(resource) ? plural(allEntities[resource].words) : labelAt(subjectWords, resource)
}

/** The words of the record's lifecycle, or those of actions on records of any kind. */
function actionLabel(resource: string, action: string): Label | undefined {
  return permissionOf(resource, action) ?? labelAt(actionWords, action)
}

function labelAt(words: Readonly<Record<string, Label>>, key: string): Label | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}
