import type { Api, CallSettings } from '#services/api.ts'

/** A change of a group made in the tree, with the version that the tree was showing. */
export type GroupChange = { id: number; version: number } & ({ name: string } | { active: boolean })

/** Applies a change to a group. The form of a group is saved whole, so the fields that are not changed are sent as they are. */
export async function changeGroup(api: Api, { id, version, ...changes }: GroupChange, settings: CallSettings) {
  const path = { device_group: id }
  const { name, parent_id, active, functionalities, documentations } = await api.call('device.groups.show', {
    path,
    ...settings,
  })
  const body = { name, parent_id, active, functionalities, documentations, ...changes, version }
  return api.call('device.groups.update', { path, body, ...settings })
}

export const addGroup = (api: Api, body: { name: string; parent_id: number | null }, settings: CallSettings) =>
  api.call('device.groups.store', { body, ...settings })

export const deleteGroup = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('device.groups.destroy', { path: { device_group: id }, ...settings })
