@echo off
rem Starts the full provider of the package that this folder is in.
node "%~dp0..\dist\hosts\provider\main.js" %*
