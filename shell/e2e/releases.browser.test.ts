import './releases/remotes';
import './releases/first-sign';
import './releases/late-fonts';
import './releases/first-press';
import './releases/changed-pages';
import './releases/motion';
import './releases/known-visitor';
import './releases/back-forward-cache';
import './releases/drawn-early';
// The process exits if the render bundle is missing
import './releases/server-rendered';
