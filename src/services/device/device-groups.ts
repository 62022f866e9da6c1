import type { Api, CallSettings } from '#services/api.ts'

/** What is changed of a group from its place in the tree, and the version that was seen there. */
export type GroupChange = { id: number; version: number } & ({ name: string } | { active: boolean })

/** The form of a group is saved whole: what is not changed here is sent as it is. */
export async function changeGroup(api: Api, { id, version, ...changes }: GroupChange, settings: CallSettings) {
  const path = { device_group: id }
  const { name, parent_id, active, functionalities, documentations } = await api.call('device.groups.show', {
    path,
    ...settings,
  })
  const body = { name, parent_id, active, functionalities, documentations, ...changes, version }
  return api.call('device.groups.update', { path, body, ...settings })
}
