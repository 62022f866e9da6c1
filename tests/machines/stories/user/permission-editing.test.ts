import { flowStories } from '#tests/support/paths/story.ts'

const loaded = `
    [a role of the person] ⇒ loading · starts loadRights {"id":4}
      loadRights answers ⇒ editing.clean · chosen=["device.devices.show","user.roles.update"]`
const saving = `${loaded}
        permission.change ⇒ editing.dirty · chosen=["device.devices.index","device.devices.show","user.roles.update"]
          changes.review ⇒ reviewing.safe
            changes.save ⇒ saving · starts saveRights {"role":{"id":4`

/** Rights of a role that the person has: the list that is given, one that is taken away, the right to edit roles taken away. */
flowStories('permissionEditing', {
  'rights are given and taken, and nothing is left of a change that is taken back': `${loaded}
        permission.change #2 ⇒ editing.clean
        changes.review ✗
        form.leave ⇒ left
        permission.change ⇒ editing.dirty · chosen=["device.devices.index","device.devices.show","user.roles.update"]
          permission.change #2 ⇒ editing.clean · chosen=["device.devices.show","user.roles.update"]
          changes.discard ⇒ editing.clean · chosen=["device.devices.show","user.roles.update"]
          changes.review ⇒ reviewing.safe
            review.cancel ⇒ editing.dirty`,
  'unsaved changes of an earlier opening are there again, as far as the person may still make them': `
    [a role of the person] ⇒ loading · starts loadRights {"id":4}
      loadRights answers #2 ⇒ editing.dirty · chosen=["device.devices.index","device.devices.show","user.roles.update"] · kept_at="2026-03-02T07:00:00Z"
        changes.discard ⇒ editing.clean · chosen=["device.devices.show","user.roles.update"] · kept_at=null
        changes.review ⇒ reviewing.safe
          changes.save ⇒ saving · starts saveRights
            saveRights answers ⇒ editing.clean · role.version=3 · kept_at=null`,
  'who would lose a right is warned and has to say so': `${loaded}
        permission.change #3 ⇒ editing.dirty · chosen=["device.devices.show"]
          changes.review ⇒ reviewing.warning
            changes.save ✗
            review.cancel ⇒ editing.dirty
            loss.accept ⇒ reviewing.accepted
              loss.decline ⇒ reviewing.warning
              review.cancel ⇒ editing.dirty
              changes.save ⇒ saving · starts saveRights {"role":{"id":4
                saveRights answers ⇒ editing.clean · role.version=3 · saved_at="2026-03-02T09:00:00Z"`,
  'what the server refuses is told, and the choice stays': `${saving}
              saveRights answers ⇒ editing.clean · role.version=3 · saved_at="2026-03-02T09:00:00Z"
              saveRights fails #2 ⇒ editing.invalid · errors.permissions=["Nieznane uprawnienie: x"] · failure={"code":"invalid"
                changes.review ⇒ reviewing.safe
                changes.discard ⇒ editing.clean · chosen=["device.devices.show","user.roles.update"] · failure=null
                permission.change #2 ⇒ editing.clean · failure=null
                permission.change #3 ⇒ editing.dirty · failure=null
                form.leave ⇒ confirmingLeave
              saveRights fails #3 ⇒ editing.saveFailed · failure={"code":"no_answer"
                changes.review ⇒ reviewing.safe
                  changes.save ⇒ saving · starts saveRights
                permission.change #2 ⇒ editing.clean · failure=null
                permission.change #3 ⇒ editing.dirty · failure=null
                changes.discard ⇒ editing.clean · failure=null
                form.leave ⇒ confirmingLeave`,
  'a colleague who was faster is told of, and the choice can be kept': `${saving}
              saveRights fails ⇒ conflict · conflict={"version":3,"changes":[]}
                conflict.cancel ⇒ editing.dirty
                conflict.reload ⇒ loading · starts loadRights {"id":4}
                  loadRights answers ⇒ editing.clean · chosen=["device.devices.show","user.roles.update"] · conflict=null
                conflict.rebase ⇒ rebasing · starts reloadRights {"id":4}
                  reloadRights answers ⇒ editing.dirty · conflict=null
                  reloadRights fails ⇒ editing.saveFailed · failure={"code":"no_answer"
                form.leave ⇒ confirmingLeave`,
  'nobody leaves a change without being asked': `${loaded}
        permission.change ⇒ editing.dirty
          form.leave ⇒ confirmingLeave
            leave.cancel ⇒ editing.dirty
            leave.confirm ⇒ left
          changes.review ⇒ reviewing.safe
            form.leave ⇒ confirmingLeave`,
  'rights that did not load are asked for again': `
    [a role of the person] ⇒ loading · starts loadRights
      form.leave ⇒ left · stops loadRights
      loadRights fails ⇒ loadFailed · failure={"code":"no_answer"
        form.load ⇒ loading · starts loadRights {"id":4}
        form.leave ⇒ left`,
})
