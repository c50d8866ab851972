import './releases/remotes';
import './releases/server-rendered';
