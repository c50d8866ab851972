import './releases/remotes';
import './releases/first-sign';
import './releases/first-press';
import './releases/server-rendered';
import './releases/known-visitor';
import './releases/kept-pages';
