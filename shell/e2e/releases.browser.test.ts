import './releases/remotes';
import './releases/first-sign';
import './releases/server-rendered';
import './releases/known-visitor';
