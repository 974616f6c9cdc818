// All that panels get of MobX: the whole of it would not be shaken out of what the first page loads.
export {
  action,
  autorun,
  computed,
  makeAutoObservable,
  makeObservable,
  observable,
  reaction,
  runInAction,
  untracked,
} from 'mobx';
